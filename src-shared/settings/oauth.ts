import { DAY_MS, HOUR_MS, MINUTE_MS } from '../constants.ts';

/** For how long the code is valid that an assistant exchanges once it is connected. */
export const CODE_MS = 2 * MINUTE_MS;
/** For how long an assistant's token is valid. */
export const ACCESS_MS = HOUR_MS;
/** After how long without a visit an assistant has to be connected again. */
export const REFRESH_MS = 30 * DAY_MS;
/** For how many days a program stays registered that nobody has connected. */
export const CLIENT_KEPT_DAYS = 30;
/** How many assistants can be connected to an account. */
export const ASSISTANTS_MAX = 20;
export const REDIRECT_URIS_MAX = 10;
const REDIRECT_URI_MAX_CHARS = 500;
/** How long a request of a program is, as it stands in the address of our page. */
export const REQUEST_MAX_CHARS = 8_000;

/** Where assistants speak the Model Context Protocol with Accord. */
export const MCP_PATH = '/mcp';
/** The page on which a person connects an assistant. */
export const CONNECT_PATH = '/assistants/connect';

/** Schemes of programs whose makers have not chosen one that belongs to a domain of theirs, as RFC 8252 asks. */
const KNOWN_SCHEMES = ['cursor', 'vscode', 'vscode-insiders', 'windsurf', 'zed'] as const;
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** A scheme that belongs to a domain, such as com.example.app. */
const DOMAIN_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/;

const schemeOf = ({ protocol }: URL): string => protocol.slice(0, -1);
const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.includes(hostname);

/**
 * Whether codes may be sent to an address: a web page with https, a program on the person's own computer that listens there, or one that the system
 * opens for a scheme of its own. Nothing that runs in a browser or is a file, and no address that hides where it leads.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.length > REDIRECT_URI_MAX_CHARS || /[\s\\#]/.test(text)) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return !LOOPBACK.includes(url.hostname);
  const scheme = schemeOf(url);
  return isLoopback(url) || DOMAIN_SCHEME.test(scheme) || KNOWN_SCHEMES.some((known) => known === scheme);
}

/** An address without its port. */
const withoutPort = (text: string): string => {
  const url = new URL(text);
  url.port = '';
  return url.href;
};

/** Whether a program that registered an address may be sent to another: only to another port of the person's own computer (RFC 8252). */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true;
  if (!isRedirectUri(asked) || !isRedirectUri(registered)) return false;
  return (
    isLoopback(new URL(registered)) && isLoopback(new URL(asked)) && withoutPort(registered) === withoutPort(asked)
  );
}

/** Where an address leads, in words: a host, a program with a scheme of its own, or one on the person's own computer. */
export interface RedirectPlace {
  kind: 'site' | 'app' | 'computer';
  name: string;
}
/** If there are several addresses, the first one counts. */
export function placeOf([redirectUri = '']: readonly string[]): RedirectPlace {
  const url = new URL(redirectUri);
  if (url.protocol === 'https:') return { kind: 'site', name: url.host };
  return isLoopback(url) ? { kind: 'computer', name: url.hostname } : { kind: 'app', name: schemeOf(url) };
}
