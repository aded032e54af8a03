// Starts the client: styles, theme, services, the page.
import { render } from 'preact';
import { App } from './app';
import { apply_theme } from './shell/theme';
import { ServicesContext, make_services } from './shell/services';
import './styles';

apply_theme();
const services = make_services(window);
const root = document.getElementById('app');
if (root !== null) {
  render(
    <ServicesContext.Provider value={services}>
      <App />
    </ServicesContext.Provider>,
    root,
  );
}
void services.refresh_me();
