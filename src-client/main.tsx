import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './styles.css';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { LEFT_TO_BROWSER } from '#shared/page.ts';
import { takeNotice } from './components/base/redirectCookie.ts';

// zod tries to compile its schemas with `new Function`, which our content security policy refuses and reports, so that is switched off.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root element');
/** Whether the page is rendered already: a public page from the build, or a screen from the server. */
const rendered = element.hasChildNodes();
/** Whether it is a screen, with the data that the app needs to hydrate it. */
const screen = '$_TSR' in window;
let root: Root | null = null;

/** What the server left to the browser is no error. */
function onRecoverableError(error: unknown): void {
  const left = error instanceof Error && 'digest' in error && error.digest === LEFT_TO_BROWSER;
  if (!left) reportError(error);
}

function show(page: ReactNode): void {
  if (root) {
    root.render(page);
    return;
  }
  // In slices, so that people who scroll or type meanwhile do not have to wait.
  startTransition(() => {
    if (!element) return;
    root = rendered ? hydrateRoot(element, page, { onRecoverableError }) : createRoot(element);
    if (!rendered) root.render(page);
  });
}

async function showApp(): Promise<void> {
  const { takeOver, start } = await import('./browser.tsx');
  show(await (screen ? takeOver() : start()));
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

void (rendered && !screen ? showPublic(window.location.pathname) : showApp());
const notice = takeNotice();
if (notice) void import('./guard-notices.ts').then(({ tellAfterRedirect }) => tellAfterRedirect(notice));
