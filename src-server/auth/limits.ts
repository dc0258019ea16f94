import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DATA_COPIES_PER_DAY } from '#shared/account/limits.ts';
import { MESSAGES_PER_MINUTE, SOCIAL_PROOFS_PER_HOUR } from '#shared/constants.ts';
import { API_REQUESTS_PER_MINUTE } from '#shared/settings/limits.ts';
import { tooMany } from '../errors.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Points and seconds of each limit (spec rulings AUTH-07, C43, C44). */
const limits = {
  /** Guesses at one account from network addresses that have never signed in to it. */
  'sign-in.account': { points: 10, duration: 15 * MINUTE_S },
  /** Guesses at one account from a network address that has signed in to it: an attacker elsewhere does not lock its owner out. */
  'sign-in.known': { points: 10, duration: 15 * MINUTE_S },
  /** Guesses at the code of the second factor, once the password was right. */
  'code.account': { points: 10, duration: 15 * MINUTE_S },
  'code.known': { points: 10, duration: 15 * MINUTE_S },
  /** Passkeys of an account that are refused. */
  'passkey.account': { points: 10, duration: 15 * MINUTE_S },
  'passkey.known': { points: 10, duration: 15 * MINUTE_S },
  /** Challenges for passkeys that visitors ask for; each is stored for some minutes. */
  'passkey.address': { points: 300, duration: 15 * MINUTE_S },
  /** Ways to an identity provider that visitors ask for; each asks it for its settings, and is stored for some minutes. */
  'sso.address': { points: 60, duration: 15 * MINUTE_S },
  /** Guesses at the password or the code of a person's own account, in an open session. */
  'proof.account': { points: 10, duration: 15 * MINUTE_S },
  /** Guesses from one network address at all accounts. A successful sign-in does not count, because a whole office may share the address. */
  'sign-in.address': { points: 100, duration: 15 * MINUTE_S },
  'sign-up.address': { points: 20, duration: HOUR_S },
  /** Links requested for one address from one network address: fewer than the address may get, so that a stranger cannot use them all up. */
  'mail.asker': { points: 4, duration: HOUR_S },
  'mail.address': { points: 30, duration: HOUR_S },
  'token.address': { points: 60, duration: HOUR_S },
  /** Guest links that are opened from one network address, those that do not work included. */
  'guest.address': { points: 120, duration: HOUR_S },
  /** Guesses at the password of a guest link from one network address, and from all. */
  'guest.password': { points: 10, duration: 15 * MINUTE_S },
  'guest.link': { points: 100, duration: 15 * MINUTE_S },
  /** Comments and votes of one guest. */
  'guest.act': { points: 60, duration: 10 * MINUTE_S },
  'lead.address': { points: 5, duration: HOUR_S },
  /** Checks of a social account's bio for the proof of ownership. */
  'social.proof': { points: SOCIAL_PROOFS_PER_HOUR, duration: HOUR_S },
  /** Messages of one person, to all recipients. */
  'message.person': { points: MESSAGES_PER_MINUTE, duration: MINUTE_S },
  /** Mails that say why an answer by mail was not sent, for each side of a conversation. */
  'reply.refused': { points: 1, duration: HOUR_S },
  /** Copies of a person's own data; each reads everything about that person. */
  'copy.person': { points: DATA_COPIES_PER_DAY, duration: DAY_S },
  /** Requests with one API key; once the points are used up, the process refuses without asking the database. */
  'api.key': {
    points: API_REQUESTS_PER_MINUTE,
    duration: MINUTE_S,
    inMemoryBlockOnConsumed: API_REQUESTS_PER_MINUTE,
  },
  /** Programs of assistants that register from one network address, and their requests for tokens. */
  'oauth.register': { points: 60, duration: HOUR_S },
  'oauth.token': { points: 600, duration: 10 * MINUTE_S },
  /** Webhook messages that a company sends by hand: tests, and messages sent once more. */
  'webhook.company': { points: 20, duration: 10 * MINUTE_S },
  /** Push notifications that a person sends to their own devices as a test. */
  'push.test': { points: 10, duration: 10 * MINUTE_S },
  /** How often one person's calendar programs ask, all together; and wrong addresses of calendars from one network. */
  'calendar.person': { points: 240, duration: HOUR_S },
  'calendar.wrong': { points: 60, duration: HOUR_S },
  /** Pictures of public pages that have to be drawn. */
  'card.address': { points: 60, duration: HOUR_S },
  /** Opinions on campaigns that a person of the staff asks for, and those that come when they open a campaign: the second never use up the first. */
  'review.assess': { points: 60, duration: HOUR_S },
  'review.opened': { points: 120, duration: HOUR_S },
  'discovery.sentence': { points: 60, duration: HOUR_S },
  /** Visits of tracking links and reports of pixels that are counted. One address of a mobile network serves very many people. */
  'click.address': { points: 600, duration: HOUR_S },
  'click.link': { points: 60_000, duration: HOUR_S },
  'pixel.address': { points: 60, duration: HOUR_S },
  'pixel.link': { points: 6_000, duration: HOUR_S },
  /** Reports of shops, including those with a wrong signature; once the points are used up, the process refuses without asking the database. */
  'conversion.address': { points: 1_200, duration: MINUTE_S, inMemoryBlockOnConsumed: 1_200 },
  'conversion.link': { points: 600, duration: MINUTE_S },
} as const;
export type LimitName = keyof typeof limits;

/** The policy of a limit: how many points there are in how many seconds. */
export const policyOf = (name: LimitName): { points: number; duration: number } => limits[name];

/** What is left of a limit after a point was asked for. */
export interface Standing {
  taken: boolean;
  left: number;
  /** In how many seconds all points are there again. */
  resetS: number;
}

export interface Limits {
  /** Takes one point if there is one. */
  ask(name: LimitName, key: string): Promise<Standing>;
  /** Takes one point and returns how many are left. Throws TOO_MANY_REQUESTS with `message` if there was none. */
  take(name: LimitName, key: string, message: string): Promise<number>;
  /**
   * Takes points of many keys in one statement, and returns for each key how many of the requested points were left. Never throws, because it is for
   * events that are counted in the background.
   */
  takeEach(name: LimitName, asked: ReadonlyMap<string, number>): Promise<Map<string, number>>;
  /**
   * Adds to counts of people, each in a window of its own that begins with the first event counted, at `since` (milliseconds); returns each total and
   * when its window ends. For limits that are not constants.
   */
  addCounts(
    prefix: string,
    windowMs: number,
    asked: readonly { key: string; points: number; since: number }[],
    now: Date,
  ): Promise<{ key: string; points: number; endsAt: number }[]>;
  /** Restarts such a count. */
  forgetCount(prefix: string, key: string): Promise<void>;
  /** Returns one point, because what took it succeeded. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Returns all points, after a success. */
  clear(name: LimitName, key: string): Promise<void>;
}

/** Does for many keys what the limiter library does for one. */
const TAKE_EACH = `
  insert into rate_limits as known (key, points, expire)
  select key, points, $3 from unnest($1::text[], $2::int[]) as asked (key, points)
  on conflict (key) do update set
    points = case when known.expire <= $4 then excluded.points else known.points + excluded.points end,
    expire = case when known.expire <= $4 then excluded.expire else known.expire end
  returning key, points`;

/**
 * The same for counts whose windows begin with the first event. If two processes have begun the same window, the earlier beginning counts: so a
 * window never includes an event that came later than its length.
 */
const ADD_COUNTS = `
  insert into rate_limits as known (key, points, expire)
  select key, points, since + $4 from unnest($1::text[], $2::int[], $3::bigint[]) as asked (key, points, since)
  on conflict (key) do update set
    points = case when known.expire <= $5 then excluded.points else known.points + excluded.points end,
    expire = case when known.expire <= $5 then excluded.expire else least(known.expire, excluded.expire) end
  returning key, points, expire`;

/** Limits that all processes share: they are stored in Postgres. */
export function createLimits(pool: pg.Pool): Limits {
  const limiter = (name: LimitName): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      ...limits[name],
    });
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const known = (name: LimitName): RateLimiterPostgres => {
    const found = limiters.get(name) ?? limiter(name);
    limiters.set(name, found);
    return found;
  };
  const ask = async (name: LimitName, key: string): Promise<Standing> => {
    const standing = (taken: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Standing => ({
      taken,
      left: taken ? remainingPoints : 0,
      resetS: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
    });
    try {
      return standing(true, await known(name).consume(key));
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return standing(false, reason);
      throw reason;
    }
  };
  return {
    ask,
    async take(name, key, message) {
      const { taken, left } = await ask(name, key);
      if (!taken) throw tooMany(message);
      return left;
    },
    async takeEach(name, asked) {
      const { points, duration } = limits[name];
      // Sorted by key, so that two processes cannot block each other.
      const keys = [...asked.keys()].sort();
      const now = Date.now();
      const { rows } = await pool.query<{ key: string; points: number }>(TAKE_EACH, [
        keys.map((key) => `${name}:${key}`),
        keys.map((key) => asked.get(key)),
        now + duration * 1_000,
        now,
      ]);
      return new Map(
        rows.map((row) => {
          const key = row.key.slice(name.length + 1);
          const want = asked.get(key) ?? 0;
          return [key, Math.max(0, Math.min(want, points - (row.points - want)))];
        }),
      );
    },
    async addCounts(prefix, windowMs, asked, now) {
      // Sorted by key, so that two processes cannot block each other.
      const sorted = asked.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const { rows } = await pool.query<{ key: string; points: number; expire: string | number }>(ADD_COUNTS, [
        sorted.map(({ key }) => `${prefix}:${key}`),
        sorted.map(({ points }) => points),
        sorted.map(({ since }) => since),
        windowMs,
        now.getTime(),
      ]);
      return rows.map(({ key, points, expire }) => ({
        key: key.slice(prefix.length + 1),
        points,
        endsAt: Number(expire),
      }));
    },
    async forgetCount(prefix, key) {
      await pool.query('delete from rate_limits where key = $1', [`${prefix}:${key}`]);
    },
    async giveBack(name, key) {
      await known(name).reward(key);
    },
    async clear(name, key) {
      await known(name).delete(key);
    },
  };
}
