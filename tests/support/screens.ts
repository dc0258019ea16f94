import { setTimeout as delay } from 'node:timers/promises';
import { type BoundFunctions, configure, type queries, within } from '@testing-library/dom';
import { JSDOM } from 'jsdom';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { NOTICE_COOKIE } from '#shared/page.ts';
import { demoDatabase } from './database.ts';
import { type Harness, harness } from './harness.ts';

// The pages of the app as the server sends them, read without a browser: what a page says before anything is pressed, where an address leads,
// and what a person without scripts sees.

// Nothing is laid out here, so everything that is there counts; what is hidden on a narrow window is looked for in a browser.
configure({ defaultHidden: true });

/** A page as it was sent. */
export interface SentPage {
  status: number;
  /** The address at the end of all redirects, such as `/auth?next=%2Fbrand`. */
  address: string;
  title: string;
  /** What the page says in a toast of why it led here, as a cookie has it, or null. */
  notice: string | null;
  html: string;
  headers: Record<string, unknown>;
  document: Document;
  /** Testing Library's queries on the body: `page.screen.getByRole('heading', { name: 'Orders' })`. */
  screen: BoundFunctions<typeof queries>;
}

interface Asked {
  /** The address of an account; without it a visitor. */
  as?: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

const REDIRECTS_MAX = 5;
const PAGE_WAIT_MS = 60_000;

/** The answer of a server that is not too busy; on a slow machine it says 503 while it is, and what is proved here is not how fast that machine is. */
async function answered<Answer extends { statusCode: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  if (answer.statusCode !== 503) return answer;
  await delay(100);
  return answered(ask);
}

/** An Accord with demo data of this test file's own, whose pages are read as they are sent. Pages are those of the last build. */
export async function demoScreens() {
  const h = await harness({}, await demoDatabase());
  return { h, open: await opener(h) };
}

/** Opens pages of an Accord whose data the test has made itself. */
export async function opener(h: Harness) {
  const { providers, limits } = h.context();
  // The server leaves what comes late to the browser, and there is none here.
  const env = { ...h.env, pageWaitMs: PAGE_WAIT_MS };
  const app = await buildApp({ db: h.db, env, databaseUrl: h.url, now: () => new Date(), providers, limits });
  await app.ready();
  afterAll(() => app.close());
  const sessions = createSessions(h.db, false);

  async function loginOf(email: string): Promise<Record<string, string>> {
    const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const facts = { createdAt: new Date(), ip: null, userAgent: null };
    const session = await sessions.createSession(id, facts, { sessionId: newSessionId() });
    return { [sessions.sessionCookieName]: session.id };
  }

  return async (path: string, { as, headers, cookies: given }: Asked = {}): Promise<SentPage> => {
    const cookies = { ...given, ...(as !== undefined && (await loginOf(as))) };
    let address = path;
    let notice: string | null = null;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const answer = await answered(() => app.inject({ url: address, cookies, headers: { ...headers } }));
      notice = answer.cookies.find(({ name }) => name === NOTICE_COOKIE)?.value ?? notice;
      const { location } = answer.headers;
      if (location !== undefined) {
        address = location;
        continue;
      }
      const { window } = new JSDOM(answer.body, { url: new URL(address, h.env.publicUrl).href });
      // Nothing is laid out, and whether a style applies is asked for each element that a role is looked for in.
      for (const style of window.document.querySelectorAll('style')) style.remove();
      return {
        status: answer.statusCode,
        address,
        title: window.document.title,
        notice,
        html: answer.body,
        headers: answer.headers,
        document: window.document,
        screen: within(window.document.body),
      };
    }
    throw new Error(`${path} leads nowhere`);
  };
}
