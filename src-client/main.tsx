import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './styles.css';
import { createRoot } from 'react-dom/client';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root element');
const root = createRoot(element);

async function showApp(): Promise<void> {
  const { App } = await import('./app.tsx');
  root.render(<App />);
}

/** Whether someone is signed in, asked without the app's code, which a visitor's first page does without. */
async function someoneIsSignedIn(): Promise<boolean> {
  const answer = await fetch('/trpc/auth.session');
  const body: unknown = await answer.json();
  return JSON.stringify(body) !== '{"result":{"data":null}}';
}

/** The landing page alone; who turns out to be signed in gets the app, which knows where they belong. */
async function showFront(): Promise<void> {
  const signedIn = someoneIsSignedIn().catch(() => false);
  const { Front } = await import('./front.tsx');
  if (await signedIn) await showApp();
  else root.render(<Front onNeedApp={() => void showApp()} />);
}

void (window.location.pathname === '/' ? showFront() : showApp());
