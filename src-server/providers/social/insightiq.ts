import type { z } from 'zod';
import { printFault } from '#server/failures.ts';
import { PROFILE_URLS } from './addresses.ts';
import { postAnswer, profileAnswer, refusal } from './insightiq.schema.ts';
import { postFiguresOf, seenPostOf } from './insightiq-post.ts';
import { profileOf } from './insightiq-profile.ts';
import { assertHandle, SocialError, type SocialPlatform, type SocialProvider } from './interface.ts';
import { followShort } from './short-addresses.ts';

export interface InsightIqOptions {
  /** Such as `https://api.insightiq.ai`; no other address is ever called. */
  url: string;
  /** `client id:secret`, as given by the vendor. */
  key: string;
  timeoutMs: number;
}

/** The vendor's names of the platforms. */
const WORK_PLATFORMS: Record<SocialPlatform, string> = {
  instagram: '9bb8913b-ddd9-430b-a66a-d74d846e6c66',
  tiktok: 'de55aeec-0dc8-4119-bf90-16b3d1f0c987',
  youtube: '14d9ddf5-51c6-415e-bde6-f8ed36ad7054',
  twitter: '7645460a-96e0-4192-a3ce-a1fc30641f72',
  twitch: 'e4de6c01-5b78-4fc0-a651-24f44134457b',
  facebook: 'ad2fec62-2987-40a0-89fb-23485972598c',
  linkedin: '36410629-f907-43ba-aa0d-434ca9c0501a',
};
/** How long to wait if the vendor asks us to wait, but not for how long. */
const PATIENCE_MS = 60_000;
const UNAVAILABLE = 'The figures cannot be fetched now. Please try again later.';

/** Figures from InsightIQ, or from any server that speaks its format (CR-PROF-19, DATA-36). */
export function createInsightIqSocial(options: InsightIqOptions): SocialProvider {
  return {
    name: 'insightiq',
    async fetchProfile(platform, handle, now) {
      const identifier = assertHandle(handle);
      const body = { identifier, work_platform_id: WORK_PLATFORMS[platform] };
      const answer = await ask(options, '/v1/social/creators/profiles/analytics', body, profileAnswer, now);
      const profile = profileOf(answer, { platform, identifier, profileUrl: PROFILE_URLS[platform](identifier), now });
      // An account whose follower count is unknown is useless, and must not be shown as one that has none.
      if (profile === null)
        throw new SocialError('unavailable', 'The platform does not show the followers of this account.');
      return profile;
    },
    async fetchPost(platform, url, now) {
      const body = { content_url: url, work_platform_id: WORK_PLATFORMS[platform] };
      const [answer] = (await ask(options, '/v1/social/creators/contents/fetch', body, postAnswer, now)).data;
      return { seen: seenPostOf(platform, answer), figures: postFiguresOf(answer) };
    },
    // The vendor knows full addresses alone.
    fullAddress: (platform, url) => followShort(platform, url, { timeoutMs: options.timeoutMs }),
  };
}

/** Asks the vendor once. @throws SocialError */
async function ask<Schema extends z.ZodType>(
  { url, key, timeoutMs }: InsightIqOptions,
  path: string,
  body: object,
  schema: Schema,
  now: Date,
): Promise<z.output<Schema>> {
  const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(key).toString('base64')}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unreached);
  const answered: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    return unreached(error);
  });
  if (!response.ok) throw refused(response, answered, now);
  const read = schema.safeParse(answered);
  if (read.success) return read.data;
  printFault(new Error(`The answer to ${path} cannot be read.`), 'Social figures');
  throw new SocialError('unavailable', UNAVAILABLE);
}

function unreached(error: unknown): never {
  if (error instanceof Error && error.name === 'TimeoutError') {
    throw new SocialError('timeout', 'The figures did not arrive in time. Please try again later.');
  }
  throw new SocialError('unavailable', UNAVAILABLE);
}

/** Why the vendor refuses, in words for the owner of the account. A fault of ours, such as a wrong key, is reported to the operator. */
function refused(response: Response, answered: unknown, now: Date): SocialError {
  const { status } = response;
  const code = refusal.safeParse(answered).data?.error.code ?? '';
  if (status === 429 || (status === 503 && response.headers.has('retry-after'))) {
    const waitMs = waitOf(response.headers.get('retry-after'), now);
    return new SocialError('rate_limited', 'Too many requests. Please try again in a few minutes.', waitMs);
  }
  if (/private/i.test(code)) return new SocialError('private', 'This account is private.');
  if (status === 404 || /not_found/i.test(code))
    return new SocialError('not_found', 'There is no such account or post.');
  printFault(new Error(`The server answered ${status}.`), 'Social figures');
  return new SocialError('unavailable', UNAVAILABLE);
}

/** How many milliseconds a Retry-After header asks to wait, given in seconds or as a date. */
function waitOf(header: string | null, now: Date): number {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : Number.NaN;
  const wait = Number.isNaN(seconds) ? Date.parse(header ?? '') - now.getTime() : seconds * 1_000;
  return Number.isNaN(wait) ? PATIENCE_MS : Math.max(1_000, wait);
}
