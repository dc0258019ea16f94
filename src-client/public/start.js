// Runs before the first paint: a remembered choice wins over the system's. Without one no attribute is set, and the
// style sheet follows prefers-color-scheme by itself.
try {
  const theme = localStorage.getItem('accord-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = `accord-${theme}`;
} catch {
  // Storage may be switched off; the system's scheme applies.
}

// The built page is drawn before it is brought to life: its scripts are fetched once it is on the screen, so that they do
// not hold up what it takes to draw it, and all of them at once, because the page names them. While developing there is
// nothing to wait for, and no such names.
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

  // What is pressed or chosen before the page is alive is done once it is (main.tsx says when), and not before: a choice that the
  // browser had made by itself would be news to nobody.
  const sketch = () => document.querySelector('#root > [inert]');
  const pressed = [];
  const note = (event) => {
    if (sketch()) return pressSketch(sketch(), event);
    const control = event.target.closest('button, input[type="radio"], input[type="checkbox"]');
    if (!control) return;
    event.preventDefault();
    pressed.push(control);
  };
  addEventListener('click', note, true);
  addEventListener('alive', () => {
    if (sketch()) return takeOver();
    removeEventListener('click', note, true);
    for (const control of pressed) control.click();
  });

  // A sketch is inert, for eyes only: what lies under the pointer is looked up here. A link leads on at once; the button or label that
  // was pressed last is pressed on the screen that takes the sketch's place, by its name.
  const PRESSABLE = 'button:enabled, label';
  const PATIENCE_MS = 5000;
  const nameOf = (control) => (control.ariaLabel ?? control.textContent).replace(/[^\p{L}]+/gu, ' ').trim();
  let wanted = null;

  function pressSketch(drawn, { clientX, clientY, ctrlKey, metaKey }) {
    drawn.inert = false;
    const found = document.elementFromPoint(clientX, clientY);
    drawn.inert = true;
    const control = drawn.contains(found) && (found.closest(`a[href], ${PRESSABLE}`) ?? found.labels?.[0]);
    if (control?.href) {
      if (ctrlKey || metaKey) open(control.href);
      else location.assign(control.href);
    } else if (control) {
      drawn.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
      control.setAttribute('data-pressed', '');
      const name = nameOf(control);
      const place = [...drawn.querySelectorAll(PRESSABLE)].filter((one) => nameOf(one) === name).indexOf(control);
      wanted = { name, place };
    }
  }

  // What was wanted may come with the screen's data, and a count may have joined its name. Whoever goes on to something else
  // meanwhile no longer means it.
  function takeOver() {
    const look = () => {
      if (sketch()) return;
      removeEventListener('click', note, true);
      if (!wanted) return stop();
      const there = [...document.querySelectorAll(PRESSABLE)];
      const named = there.filter((one) => nameOf(one) === wanted.name);
      const control = named[wanted.place] ?? there.find((one) => nameOf(one).startsWith(`${wanted.name} `));
      if (!control) return;
      stop();
      control.click();
      // What a label names is pressed by a script, but not focused.
      control.control?.focus();
    };
    const watcher = new MutationObserver(look);
    const moveOn = () => sketch() || stop();
    const stop = () => {
      watcher.disconnect();
      removeEventListener('pointerdown', moveOn, true);
      removeEventListener('keydown', moveOn, true);
    };
    addEventListener('pointerdown', moveOn, true);
    addEventListener('keydown', moveOn, true);
    watcher.observe(document.getElementById('root'), { childList: true, subtree: true, attributeFilter: ['disabled'] });
    setTimeout(() => sketch() || stop(), PATIENCE_MS);
  }
}
