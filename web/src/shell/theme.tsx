// Daylight, Lamplight or as the system says; kept on this device.
import { useState } from 'preact/hooks';
import { t } from '../text';

type Theme = 'system' | 'light' | 'dark';
const place = 'theme';

function stored(): Theme {
  try {
    const theme = localStorage.getItem(place);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system';
  }
}

export function apply_theme(theme: Theme = stored()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function ThemeChoice() {
  const [theme, set_theme] = useState<Theme>(stored);
  const choose = (next: Theme): void => {
    try {
      localStorage.setItem(place, next);
    } catch {
      // Not kept, but used until the page is left.
    }
    apply_theme(next);
    set_theme(next);
  };
  return (
    <label class="theme-choice">
      <span class="unseen">{t.theme.label}</span>
      <select value={theme} onChange={(event) => choose(event.currentTarget.value as Theme)}>
        <option value="system">{t.theme.system}</option>
        <option value="light">{t.theme.light}</option>
        <option value="dark">{t.theme.dark}</option>
      </select>
    </label>
  );
}
