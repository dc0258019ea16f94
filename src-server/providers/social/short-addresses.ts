import { readPost } from '#shared/content/posts.ts';
import { platformOfUrl } from '#shared/profiles/social-handle.ts';
import { askPublicly } from '../../net/public-request.ts';
import { SocialError, type SocialPlatform } from './interface.ts';

/** How many redirects are followed. Platforms need one or two. */
const HOPS_MAX = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** An answer to a request that follows no redirect. */
export interface Hop {
  status: number;
  /** Where it sends the browser; null if nowhere. */
  location: string | null;
}

/** Asks a web server where an address leads, and reads nothing but the head of its answer. @throws what Node throws */
export async function hopOf(address: URL, signal: AbortSignal, testHosts: readonly string[] = []): Promise<Hop> {
  const headers = { 'user-agent': 'Accord', accept: 'text/html' };
  const answer = await askPublicly(address, { method: 'GET', headers, body: '', signal, testHosts });
  answer.destroy();
  return { status: answer.statusCode ?? 0, location: answer.headers.location ?? null };
}

interface Following {
  /** For all redirects together. */
  timeoutMs: number;
  /** How a server is asked; by default over the internet. */
  ask?: (address: URL, signal: AbortSignal) => Promise<Hop>;
}

/**
 * Follows a shortened address of a platform to the full address of the post. Only servers of the platform itself are asked, whatever a redirect says,
 * and none whose name leads to an address that is not on the internet. @throws SocialError
 */
export async function followShort(
  platform: SocialPlatform,
  address: string,
  { timeoutMs, ask = hopOf }: Following,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let at = address;
  for (let hops = 0; hops <= HOPS_MAX; hops += 1) {
    if (platformOfUrl(at) !== platform) throw nowhere();
    const { isPost, hidden } = readPost(at);
    if (isPost && !hidden) return plain(at);
    at = nextOf(at, await ask(new URL(at), signal).catch(() => unreached(signal)));
  }
  throw nowhere();
}

/** The address to which an answer leads. A platform that names itself without encryption is asked with it. @throws SocialError */
function nextOf(at: string, { status, location }: Hop): string {
  if (status === 429) throw new SocialError('rate_limited', 'Too many requests. Please try again in a few minutes.');
  if (status >= 500) throw new SocialError('unavailable', 'The platform cannot be reached.');
  if (!REDIRECTS.includes(status) || location === null || !URL.canParse(location, at)) throw nowhere();
  return new URL(location, at).href.replace(/^http:/, 'https:');
}

/** Without what a redirect adds about the person who shared the post, if the path alone names it. */
function plain(address: string): string {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  return readPost(url.href).key === readPost(address).key ? url.href : address;
}

const nowhere = () => new SocialError('not_found', 'This address leads to no post.');

function unreached(signal: AbortSignal): never {
  if (signal.aborted) throw new SocialError('timeout', 'The platform did not answer in time.');
  throw new SocialError('unavailable', 'The platform cannot be reached.');
}
