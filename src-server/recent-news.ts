import type { LiveTopic } from '#shared/live-topics.ts';

/** How long news are kept. A page whose stream opens later than that after it was read asks for everything again. */
const KEPT_MS = 60_000;
/** How many news are kept: one for each person and topic. */
const KEPT_MAX = 10_000;
/** How much later than the page itself the request for its stream may have taken to arrive. */
const SLACK_MS = 1_000;

export interface RecentNews {
  hear(userId: string, topic: LiveTopic): void;
  /** News arrive from now on, or not any more. */
  hearing(yes: boolean): void;
  /** The topics that a person was told of in the last `ageMs` milliseconds; null where some may not have been heard, or are forgotten. */
  since(userId: string, ageMs: number): LiveTopic[] | null;
}

/**
 * What this process was lately told for people's pages. What changes after a page was read and before its stream is open would otherwise never
 * reach the page. Times in milliseconds by a clock that is never set.
 */
export function createRecentNews(now: () => number = () => performance.now()): RecentNews {
  /** The last time of each, oldest first. */
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
