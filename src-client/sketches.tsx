import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { SessionView } from '#shared/auth.ts';
import { type Ask, askShape, type Sketch, sketchKey, WAITING } from '#shared/boot.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { type Role, roles } from '#shared/policy.ts';
import { App } from './app.tsx';
import { Spinner } from './components/Skeleton.tsx';
import { router } from './router.tsx';
import { api, queryClient } from './trpc.ts';

/** Takes the room of one line and shows nothing: whose screen it is, only the server knows. */
const NOBODY = '\u2060';

const someone = (role: Role): SessionView => ({
  id: '',
  email: NOBODY,
  role,
  status: 'active',
  emailConfirmed: true,
  firstName: NOBODY,
  lastName: null,
  companyName: null,
  secondFactor: true,
  setup: null,
  erasedOn: null,
});

/**
 * Every screen as it looks before its data, under `sketchKey`: what the server puts into the page until the app takes its place. A screen
 * whose address says more than its path has none.
 */
export async function sketches(): Promise<Record<string, Sketch>> {
  const paths = Object.keys(router.routesByPath).filter((path) => !path.includes('$'));
  const found: Record<string, Sketch> = {};
  const keep = async (session: SessionView | null, path: string) => {
    const drawn = await sketch(session, path);
    if (drawn) found[sketchKey(session?.role ?? null, path)] = drawn;
  };
  await keep(null, '/auth');
  found[WAITING] = { html: renderToString(<Spinner label={commonMessages.authenticating} />), asks: [] };
  for (const role of roles) {
    const own = paths.filter((path) => path === `/${role}` || path.startsWith(`/${role}/`));
    for (const path of [...own, '/account', '/notifications']) await keep(someone(role), path);
  }
  return found;
}

/** Null where the path leads on to another, or where its screen needs a browser to be drawn. */
async function sketch(session: SessionView | null, path: string): Promise<Sketch | null> {
  queryClient.clear();
  api.auth.session.setData(undefined, session);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }), isServer: true });
  await router.load();
  if (router._serverResult?.type !== 'render') return null;
  const drawn = renderToString(<App />);
  if (drawn.includes('<!--$!-->')) return null;
  // The content security policy lets no style attribute through.
  if (drawn.includes(' style="')) throw new Error(`${path} is drawn with a style attribute before it has data`);
  const html = drawn
    .replace(/<!--.*?-->/gs, '')
    .replace(/<dialog\b.*?<\/dialog>/gs, '')
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<(input|textarea)\b/g, '<$1 readonly=""')
    .replace(/<select\b/g, '<select disabled=""');
  const waiting = `<p role="status" class="sr-only">${commonMessages.authenticating}</p>`;
  return { html: `${waiting}<div inert aria-hidden="true" aria-busy="true">${html}</div>`, asks: asked() };
}

/** What the screen that was drawn last asks for; who is signed in is known. A list that goes on asks by itself. */
function asked(): Ask[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ options, state }) => state.data === undefined && !('enabled' in options && options.enabled === false))
    .map(({ queryKey }) => askShape.safeParse(queryKey).data)
    .filter((ask) => ask !== undefined);
}
