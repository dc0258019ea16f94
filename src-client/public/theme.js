// Runs before the first paint: a remembered choice wins over the system's. Without one no attribute is set, and the
// style sheet follows prefers-color-scheme by itself.
try {
  const theme = localStorage.getItem('accord-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = `accord-${theme}`;
} catch {
  // Storage may be switched off; the system's scheme applies.
}
