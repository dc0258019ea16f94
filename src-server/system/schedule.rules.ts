import { parseCronItem } from 'graphile-worker';
import { DAY_MS, MINUTE_MS } from '#shared/constants.ts';

/** The first minute after `now` that matches a cron pattern in UTC; each of our patterns matches at least once a day. */
export function nextRun(pattern: string, now: Date): Date {
  const { match } = parseCronItem({ task: 'any', match: pattern });
  const first = Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS;
  for (let at = first; at <= first + DAY_MS; at += MINUTE_MS) {
    const time = new Date(at);
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    };
    if (match(digest)) return time;
  }
  throw new RangeError(`The pattern ${pattern} names no minute of a day`);
}
