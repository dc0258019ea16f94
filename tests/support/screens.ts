import { type BoundFunctions, configure, type queries, within } from '@testing-library/dom';
import { JSDOM } from 'jsdom';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { NOTICE_COOKIE } from '#shared/page.ts';
import { demoDatabase } from './database.ts';
import { type Harness, harness } from './harness.ts';

// The pages of the app as the server sends them, read without a browser: what a page says before anything is pressed, where an address leads, and
// what a person without scripts sees. There is no layout here, so everything in the page counts; a browser test checks what is hidden in a narrow
// window.
configure({ defaultHidden: true });

/** A page as it was sent. */
export interface SentPage {
  status: number;
  /** The address at the end of all redirects, such as `/auth?next=%2Fbrand`. */
  address: string;
  title: string;
  /** The notice of why the page was redirected, which it shows as a toast, from a cookie; or null. */
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

/** The styles of elements by {@link plainStyle}'s key. */
const plainStyles = new Map<string, CSSStyleDeclaration>();

/**
 * The style of an element by the browser's own sheet alone, which tells it by tag and these attributes. Names of elements ask for it at each of their
 * parts, and jsdom reads the whole sheet each time.
 */
function plainStyle(element: Element, compute: typeof window.getComputedStyle): CSSStyleDeclaration {
  if (element.closest('[style]')) return compute(element);
  const key = [element.localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))].join(' ');
  const style = plainStyles.get(key) ?? compute(element);
  plainStyles.set(key, style);
  return style;
}

/** Finds an element by its id at once: jsdom looks at all elements, and queries by label ask for each that another one labels. */
function findById({ Element, document }: JSDOM['window']): void {
  const { querySelector } = Element.prototype;
  Object.defineProperty(Element.prototype, 'querySelector', {
    value(this: Element, selector: string): Element | null {
      const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? [];
      const found = id === undefined ? null : document.getElementById(id);
      return found && found !== this && this.contains(found) ? found : querySelector.call(this, selector);
    },
  });
}

const REDIRECTS_MAX = 5;
const PAGE_WAIT_MS = 60_000;

/** An Accord with this test file's own demo data, whose pages are read as they are sent. Pages are those of the last build. */
export async function demoScreens() {
  // Nobody races here, and each page reads several things at once.
  const h = await harness({}, await demoDatabase(), { connections: 3 });
  return { h, open: await opener(h) };
}

/** Opens pages of an Accord whose data the test has created itself. */
export async function opener(h: Harness) {
  const { providers, limits } = h.context();
  // The server leaves late data to the browser, and there is none here.
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
      const answer = await app.inject({ url: address, cookies, headers: { ...headers } });
      notice = answer.cookies.find(({ name }) => name === NOTICE_COOKIE)?.value ?? notice;
      const { location } = answer.headers;
      if (location !== undefined) {
        address = location;
        continue;
      }
      // There is no layout: styles would be parsed, and matched against each element by queries by role.
      const unstyled = answer.body.replaceAll(/<style\b[^>]*>[^<]*<\/style>/g, '');
      const { window } = new JSDOM(unstyled, { url: new URL(address, h.env.publicUrl).href });
      findById(window);
      const { getComputedStyle } = window;
      window.getComputedStyle = (element) => plainStyle(element, getComputedStyle);
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
