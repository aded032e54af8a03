// The sign of a demoralized army beside its word: a flag with a torn cloth on a broken staff.
export function BrokenFlag() {
  return (
    <svg class="broken-flag" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M4 15V9l2-1.5V1" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M6 1.5h8l-2 2 2 1.2-2.5 1 1 1.8H6z" fill="currentColor" />
    </svg>
  );
}
