import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { ANY_ID, type Ask, askShape, type Sketch, sketchKey, WAITING } from '#shared/page-data.ts';
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

/** Whoever has something to do before all else, and where. */
const beginners: readonly SessionView[] = [
  { ...someone('brand'), setup: '/setup/brand' },
  { ...someone('creator'), setup: '/setup/creator' },
  { ...someone('admin'), setup: '/setup/second-factor', secondFactor: false },
  { ...someone('super_admin'), setup: '/setup/second-factor', secondFactor: false },
];

/** Addresses that lead to a screen of its own by what they say beside the path. */
const further = [
  `/brand/orders?projectId=${ANY_ID}`,
  ...['pending', 'completed', 'rejected'].map((tab) => `/creator/deals?tab=${tab}`),
  ...['accepted', 'declined', 'all'].map((tab) => `/creator/invitations?tab=${tab}`),
];

/**
 * Every screen as it looks before its data, under `sketchKey`: what the server puts into the page until the app takes its place. A super
 * admin looks into all areas.
 */
export async function sketches(): Promise<Record<string, Sketch>> {
  const addresses = [...Object.keys(router.routesByPath).filter((path) => !path.includes('$')), ...further];
  const found: Record<string, Sketch> = {};
  const keep = async (session: SessionView | null, address: string) => {
    const drawn = await sketch(session, address);
    if (drawn) found[sketchKey(session?.role ?? null, address)] = drawn;
  };
  await keep(null, '/auth');
  found[WAITING] = { html: renderToString(<Spinner label={commonMessages.authenticating} />), asks: [] };
  for (const role of roles) {
    const areas = role === 'super_admin' ? roles : [role];
    const own = addresses.filter((address) => areas.some((area) => `${address}/`.startsWith(`/${area}/`)));
    for (const address of [...own, '/account', '/notifications']) await keep(someone(role), address);
  }
  for (const beginner of beginners) if (beginner.setup) await keep(beginner, beginner.setup);
  return found;
}

/** Null where the path leads on to another, or where its screen needs a browser to be drawn. */
async function sketch(session: SessionView | null, address: string): Promise<Sketch | null> {
  queryClient.clear();
  api.auth.session.setData(undefined, session);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }), isServer: true });
  await router.load();
  if (router._serverResult?.type !== 'render') return null;
  const drawn = renderToString(<App />);
  if (drawn.includes('<!--$!-->')) return null;
  // The content security policy lets no style attribute through.
  if (drawn.includes(' style="')) throw new Error(`${address} is drawn with a style attribute before it has data`);
  const html = drawn
    .replace(/<!--.*?-->/gs, '')
    .replace(/<dialog\b.*?<\/dialog>/gs, '')
    .replace(/<script\b.*?<\/script>/gs, '')
    // What is ticked cannot be read-only, and needs not be: what is inert cannot be ticked.
    .replace(/<(?:input\b(?![^>]*\btype="(?:radio|checkbox|file)")|textarea\b)/g, '$& readonly=""')
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
