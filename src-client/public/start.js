// Runs before the first paint: a remembered theme overrides the system's. Without one no attribute is set, and the style sheet itself follows
// prefers-color-scheme.
try {
  const theme = localStorage.getItem('accord-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = `accord-${theme}`;
} catch {
  // Storage may be switched off; then the system's scheme applies.
}

// The installed app has no address bar in which a browser could say that the network is gone.
if (matchMedia('(display-mode: standalone)').matches)
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

// The page can be read before its scripts are there: they are fetched after the first paint, so that they do not delay it, and all at once, because
// the page lists them. In development there is no such list, and nothing to wait for.
const { app, scripts = '' } = document.currentScript.dataset;
const LATEST_MS = 2000;

function preload(href) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

if (app) {
  const start = () => {
    clearTimeout(timer);
    observer.disconnect();
    import(app);
    // Each in its own task: a slow phone needs a while for every one of them.
    for (const href of scripts.split(' ').filter((each) => each && each !== app)) setTimeout(preload, 0, href);
  };
  const observer = new PerformanceObserver(start);
  // A page in the background is not painted at all.
  const timer = setTimeout(start, document.hidden ? 0 : LATEST_MS);
  observer.observe({ type: 'paint', buffered: true });
  // A form that is submitted before its script is there would put the input into the address.
  addEventListener('submit', (event) => event.preventDefault());
  // A choice that the browser makes by itself before the script is there would go unnoticed.
  const CHOICES = 'label, select, input[type="radio"], input[type="checkbox"]';
  const refuseEarly = (event) => {
    if (document.documentElement.dataset.ready === undefined && event.target.closest(CHOICES)) event.preventDefault();
  };
  for (const type of ['click', 'mousedown']) addEventListener(type, refuseEarly, true);
}
