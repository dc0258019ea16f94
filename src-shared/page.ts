/** What the server and the pages that it renders agree on. */

/** The reader's time zone, such as `Europe/Berlin`. */
export const TIME_ZONE_COOKIE = 'accord-time-zone';
/** The name of what is to be said after a redirect. */
export const NOTICE_COOKIE = 'accord-notice';
/** Whether the sidebar of an area is `open` or `closed`. */
export const sidebarCookie = (area: string): string => `accord-sidebar-${area}`;

/** How React's error of a part that the server has left to the browser is marked, because its data was not there in time. */
export const LEFT_TO_BROWSER = 'left-to-browser';

/** What the sign-in page, which the build writes, has where each visitor's has its own: the nonce of its scripts, and when it was sent (milliseconds since 1970, and as an ISO time). */
export const SIGN_IN_MARKS = {
  nonce: '__NONCE__',
  sentMs: 1_000_000_000_000,
  sentAt: '2001-09-09T01:46:40.000Z',
} as const;

/** What people are told when a guard leads them elsewhere. */
export type GuardNotice = 'brandDenied' | 'notAuthenticated' | 'pageMissing' | 'signInFirst';

/** What the server knew when it rendered a page: the browser takes the page over with the same facts, and goes by its own afterwards. */
export interface PageFacts {
  /** When the page was rendered, by the server's clock: an ISO time. */
  now: string;
  /** The reader's time zone, as a page before this one has told it in a cookie; UTC at first. */
  timeZone: string;
  /** The areas whose sidebar the reader has closed. */
  closedSidebars: readonly string[];
}

/** What a page is rendered from. */
export interface PageRequest {
  /** The path with its search parameters. */
  address: string;
  facts: PageFacts;
  /** The nonce of the page's scripts. */
  nonce: string;
  /** Calls a procedure as the person who asks for the page; rejects with the error in the shape in which tRPC sends it. */
  call: (path: string, input: unknown) => Promise<unknown>;
  /** Resolves when the page may wait no longer: what is not known by then, the browser asks for. */
  deadline: Promise<void>;
  /** Puts the screen and its title into the page; without a title it has the product's. */
  document: (screen: string, title: string | null) => string;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Where the person is led instead; null where the page is shown. */
  redirect: string | null;
  /** What they are to be told there. */
  notice: GuardNotice | null;
}

/** What the build makes for the server: renders the page of an address. */
export interface PageCode {
  renderPage: (page: PageRequest) => Promise<RenderedPage>;
}
