// Runs before the first paint: a remembered choice wins over the system's. Without one no attribute is set, and the
// style sheet follows prefers-color-scheme by itself.
try {
  const theme = localStorage.getItem('accord-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = `accord-${theme}`;
} catch {
  // Storage may be switched off; the system's scheme applies.
}

// The page can be read before its scripts are there: they are fetched once it is on the screen, so that they do not hold up what it takes to
// draw it, and all of them at once, because the page names them. While developing there is nothing to wait for, and no such names.
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
    // Each in a task of its own: a slow phone takes a while for every one of them.
    for (const href of scripts.split(' ').filter((each) => each && each !== app)) setTimeout(preload, 0, href);
  };
  const observer = new PerformanceObserver(start);
  // A page in the background is not painted at all.
  const timer = setTimeout(start, document.hidden ? 0 : LATEST_MS);
  observer.observe({ type: 'paint', buffered: true });
  // A form that is sent before its script is there would put what was typed into the address.
  addEventListener('submit', (event) => event.preventDefault());
  // A choice that the browser makes by itself before the script is there would be news to nobody.
  const CHOICES = 'label, select, input[type="radio"], input[type="checkbox"]';
  const refuseEarly = (event) => {
    if (document.documentElement.dataset.ready === undefined && event.target.closest(CHOICES)) event.preventDefault();
  };
  for (const type of ['click', 'mousedown']) addEventListener(type, refuseEarly, true);
}
