import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Points and seconds of each limit (spec rulings AUTH-07, C43, C44). */
const limits = {
  /** Guesses at one account from addresses that never signed in to it. */
  'sign-in.account': { points: 10, duration: 15 * MINUTE_S },
  /** Guesses at one account from one of its own addresses: an attacker elsewhere does not lock its owner out. */
  'sign-in.known': { points: 10, duration: 15 * MINUTE_S },
  /** Guesses at the code of the second step, by whoever knows the password. */
  'code.account': { points: 10, duration: 15 * MINUTE_S },
  'code.known': { points: 10, duration: 15 * MINUTE_S },
  /** Guesses at the password or the code of one’s own account, with its session open. */
  'proof.account': { points: 10, duration: 15 * MINUTE_S },
  'sign-in.address': { points: 100, duration: 15 * MINUTE_S },
  'sign-up.address': { points: 20, duration: HOUR_S },
  'mail.account': { points: 5, duration: HOUR_S },
  'mail.address': { points: 30, duration: HOUR_S },
  'token.address': { points: 60, duration: HOUR_S },
  'lead.address': { points: 5, duration: HOUR_S },
  'review.assess': { points: 60, duration: HOUR_S },
} as const;
export type LimitName = keyof typeof limits;

export interface Limits {
  /** Takes one point and answers how many are left. Throws TOO_MANY_REQUESTS with `message` when there was none. */
  take(name: LimitName, key: string, message: string): Promise<number>;
  /** Gives all points back, after a success. */
  clear(name: LimitName, key: string): Promise<void>;
}

/** Limits that all processes share: they live in Postgres. */
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
  for (const name of Object.keys(limits) as LimitName[]) limiters.set(name, limiter(name));
  return {
    async take(name, key, message) {
      try {
        return (await limiters.get(name)?.consume(key))?.remainingPoints ?? 0;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw tooMany(message);
        throw reason;
      }
    },
    async clear(name, key) {
      await limiters.get(name)?.delete(key);
    },
  };
}
