/** The interface between the server and the pages that it renders. */

/** The reader's time zone, such as `Europe/Berlin`. */
export const TIME_ZONE_COOKIE = 'accord-time-zone';
/** The name of the notice to show after a redirect. */
export const NOTICE_COOKIE = 'accord-notice';
/** How long its cookie lives: the page after a redirect may take a minute to say why. */
export const NOTICE_ATTRIBUTES = { path: '/', sameSite: 'lax', maxAge: 60 } as const;
/** Whether the sidebar of an area is `open` or `closed`. */
export const sidebarCookie = (area: string): string => `accord-sidebar-${area}`;

/** The mark on React's error for a part that the server has left to the browser because its data was not there in time. */
export const LEFT_TO_BROWSER = 'left-to-browser';

/**
 * Placeholders in the sign-in page, which is rendered at build time, for what differs between visitors: the nonce of its scripts, and when it was
 * sent (milliseconds since 1970, and as an ISO time).
 */
export const SIGN_IN_MARKS = {
  nonce: '__NONCE__',
  sentMs: 1_000_000_000_000,
  sentAt: '2001-09-09T01:46:40.000Z',
} as const;

/** The notices of what sends people elsewhere: a guard, and the way back from an identity provider. */
export type GuardNotice = 'brandDenied' | 'notAuthenticated' | 'notProved' | 'pageMissing' | 'proved' | 'signInFirst';

/** What the server knew when it rendered a page: the browser hydrates the page with the same facts, and uses its own afterwards. */
export interface PageFacts {
  /** When the page was rendered, by the server's clock: an ISO time. */
  now: string;
  /** The reader's time zone, from a cookie set by an earlier page; UTC at first. */
  timeZone: string;
  /** The areas whose sidebar the reader has closed. */
  closedSidebars: readonly string[];
}

/** The input for rendering a page. */
export interface PageRequest {
  /** The path with its search parameters. */
  address: string;
  facts: PageFacts;
  nonce: string;
  /** Calls a procedure as the person who requests the page; rejects with the error in the shape in which tRPC sends it. */
  call: (path: string, input: unknown) => Promise<unknown>;
  /** Resolves when the page must not wait any longer: the browser reads whatever is missing then. */
  deadline: Promise<void>;
  /** Puts the screen and its title into the page; without a title the page has the product's. */
  document: (screen: string, title: string | null) => string;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Where the person is redirected; null if the page is shown. */
  redirect: string | null;
  /** The notice that they see there. */
  notice: GuardNotice | null;
}

/** The function that the build makes for the server: it renders the page of an address. */
export interface PageCode {
  renderPage: (page: PageRequest) => Promise<RenderedPage>;
}
