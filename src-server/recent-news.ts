import type { LiveTopic } from '#shared/live-topics.ts';

/** How long news are kept. A page whose stream opens later than this after the page was read fetches everything again. */
const KEPT_MS = 60_000;
/** How many news are kept: one for each person and topic. */
const KEPT_MAX = 10_000;
/** How long the request for the stream may have taken to arrive, compared with the page itself. */
const SLACK_MS = 1_000;

export interface RecentNews {
  hear(userId: string, topic: LiveTopic): void;
  /** Says whether news arrive from now on. */
  hearing(yes: boolean): void;
  /** The topics that a person was told of in the last `ageMs` milliseconds; null if some may have been missed or forgotten. */
  since(userId: string, ageMs: number): LiveTopic[] | null;
}

/**
 * The news that this process lately received for people's pages. Without them, a change between reading a page and opening its stream would never
 * reach the page. Times in milliseconds of a clock that is never set.
 */
export function createRecentNews(now: () => number = () => performance.now()): RecentNews {
  /** The last time of each topic, oldest first. */
  const kept = new Map<string, { userId: string; topic: LiveTopic; at: number }>();
  let wholeSince = Number.POSITIVE_INFINITY;
  return {
    hear(userId, topic) {
      const key = `${userId} ${topic}`;
      kept.delete(key);
      kept.set(key, { userId, topic, at: now() });
      for (const [oldest, { at }] of kept) {
        if (kept.size <= KEPT_MAX && at >= now() - KEPT_MS) break;
        kept.delete(oldest);
        wholeSince = Math.max(wholeSince, at);
      }
    },
    hearing(yes) {
      wholeSince = yes ? now() : Number.POSITIVE_INFINITY;
    },
    since(userId, ageMs) {
      const from = now() - ageMs - SLACK_MS;
      if (from <= wholeSince || ageMs > KEPT_MS) return null;
      return [...kept.values()].flatMap((news) => (news.userId === userId && news.at >= from ? [news.topic] : []));
    },
  };
}
