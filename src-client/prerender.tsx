import { renderToString } from 'react-dom/server';
import { siteDescription, siteTitle } from '#shared/messages/landing.ts';
import { SIGN_IN_MARKS } from '#shared/page.ts';
import { structuredData } from './features/leads/structuredData.ts';
import { Front } from './front.tsx';
import { Legal } from './legal.tsx';
import { renderPage } from './server.tsx';

/** A public page as the build writes it to disk. */
export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** The content of the page's root element. */
  html: string;
  /** The chunk that hydrates the page in the browser. */
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
    legal('/privacy-policy', 'Privacy policy', 'What Accord keeps about you, why, for how long, and who sees it.'),
    legal('/tos', 'Terms of service', 'The rules of Accord for brands, creators and agencies.'),
    legal('/data-deletion', 'Data deletion', 'How to have your account and your data deleted from Accord.'),
  ];
}

/**
 * The sign-in page within the page that `document` makes: a screen of the app, as a signed-out person sees it.
 * @throws if it needs to know more than that nobody is signed in
 */
export async function signInPage(document: (screen: string, title: string | null) => string): Promise<string> {
  const { nonce, sentMs, sentAt } = SIGN_IN_MARKS;
  // The clock stands still, because router and query cache write the time of their reads into the page.
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
