import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './styles.css';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

// zod tries to compile its schemas with `new Function`, which our content security policy refuses and reports: it is told not to try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root element');
/** A public page, written at build time: the server gives it to visitors only. A sketch stands in for a screen until it is there. */
const prerendered = element.hasChildNodes() && element.dataset.sketch === undefined;
let root: Root | null = null;

function show(page: ReactNode): void {
  if (root) {
    root.render(page);
    return;
  }
  // In slices, so that whoever scrolls or types meanwhile does not wait for it.
  startTransition(() => {
    if (!element) return;
    root = prerendered ? hydrateRoot(element, page) : createRoot(element);
    if (!prerendered) root.render(page);
  });
  // From here on React answers to what is pressed (public/start.js).
  window.dispatchEvent(new Event('alive'));
}

/** Lets the browser answer to what happened meanwhile: what follows is a task of its own. */
const breath = () => new Promise((done) => setTimeout(done));

async function showApp(): Promise<void> {
  const { App, ready } = await import('./app.tsx');
  await breath();
  await ready(element?.querySelector('[inert]') !== null);
  show(<App />);
}

/** The public pages without the app's code. */
async function showPublic(path: string): Promise<void> {
  const onNeedApp = () => void showApp().then(() => window.scrollTo(0, 0));
  if (path === '/') {
    const { Front } = await import('./front.tsx');
    show(<Front onNeedApp={onNeedApp} />);
  } else if (path === '/privacy-policy' || path === '/tos' || path === '/data-deletion') {
    const { Legal } = await import('./legal.tsx');
    show(<Legal path={path} onNeedApp={onNeedApp} />);
  } else await showApp();
}

void (prerendered ? showPublic(window.location.pathname) : showApp());
