import { renderToString } from 'react-dom/server';
import { siteDescription, siteTitle } from '#shared/messages/landing.ts';
import { SIGN_IN_MARKS } from '#shared/page.ts';
import { structuredData } from './features/leads/structuredData.ts';
import { Front } from './front.tsx';
import { Legal } from './legal.tsx';
import { renderPage } from './server.tsx';

/** A public page as it is written to disk by the build. */
export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** What stands inside the page's root. */
  html: string;
  /** The chunk that takes the page over in the browser. */
  chunk: 'front.tsx' | 'legal.tsx';
  /** For search engines. */
  data: object | null;
}

const noApp = () => {};

/** The pages that visitors see before any script, rendered as the browser will render them (scripts/prerender.ts). */
export function prerenderedPages(): PrerenderedPage[] {
  const legal = (path: Parameters<typeof Legal>[0]['path'], title: string, description: string): PrerenderedPage => ({
    path,
    title: `${title} · Accord`,
    description,
    html: renderToString(<Legal path={path} onNeedApp={noApp} />),
    chunk: 'legal.tsx',
    data: null,
  });
  return [
    {
      path: '/',
      title: siteTitle,
      description: siteDescription,
      html: renderToString(<Front onNeedApp={noApp} />),
      chunk: 'front.tsx',
      data: structuredData(),
    },
    legal('/privacy-policy', 'Privacy policy', 'What Accord keeps of you, why, for how long, and who sees it.'),
    legal('/tos', 'Terms of service', 'The rules of Accord for brands, creators and agencies.'),
    legal('/data-deletion', 'Data deletion', 'How to have your account and your data deleted from Accord.'),
  ];
}

/**
 * The sign-in page within the page that `document` makes: a screen of the app, as somebody sees it who is not signed in.
 * @throws when it needs more than to know that nobody is signed in
 */
export async function signInPage(document: (screen: string, title: string | null) => string): Promise<string> {
  const { nonce, sentMs, sentAt } = SIGN_IN_MARKS;
  // Router and query cache write into the page when they asked.
  const clock = Date.now;
  Date.now = () => sentMs;
  try {
    const { html } = await renderPage({
      address: '/auth',
      facts: { now: sentAt, timeZone: 'UTC', closedSidebars: [] },
      nonce,
      call: async (path) => {
        if (path !== 'auth.session') throw new Error(`The sign-in page asks for ${path}`);
        return null;
      },
      deadline: new Promise(() => {}),
      document,
    });
    return html;
  } finally {
    Date.now = clock;
  }
}
