import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from './trpc.ts';

/** What the server announces on `/live`: that something of this kind changed for the signed-in person. */
export type LiveTopic = 'notifications' | 'badges' | 'campaign' | 'deal' | 'payment';

/** Which routers' queries become stale with a topic. */
const STALE_WITH: Record<LiveTopic, readonly string[]> = {
  notifications: ['notifications'],
  badges: ['review', 'deals', 'notifications'],
  campaign: ['campaigns', 'orders', 'content', 'deals'],
  deal: ['deals', 'orders', 'campaigns', 'analytics', 'payments'],
  payment: ['payments', 'orders', 'campaigns', 'deals'],
};

function isTopic(value: unknown): value is LiveTopic {
  return typeof value === 'string' && Object.hasOwn(STALE_WITH, value);
}

function topicOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'topic' in data ? data.topic : null;
}

/** How long to wait before asking again for a stream that was refused: the server may only be starting anew. */
const ASK_AGAIN_MS = 30_000;

/**
 * Keeps the open screen up to date while someone is signed in: each event makes the queries it touches ask again, and a stream that broke
 * off and was opened again makes all of them ask. When one is refused the session may be over, so that is looked at.
 */
export function useLiveEvents(signedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    let broken = false;
    const open = (): void => {
      source = new EventSource('/live');
      source.addEventListener('open', () => {
        if (broken) void client.invalidateQueries();
        broken = false;
      });
      source.addEventListener('error', () => {
        broken = true;
        if (source.readyState !== EventSource.CLOSED) return;
        session.onLost();
        timer = setTimeout(open, ASK_AGAIN_MS);
      });
      // Newer pages of this person took its place: it goes on when somebody looks at it again.
      source.addEventListener('parked', () => {
        broken = true;
        source.close();
        window.addEventListener('focus', open, { once: true });
      });
      source.addEventListener('change', (event) => {
        const topic = topicOf(JSON.parse(event.data));
        if (!isTopic(topic)) return;
        for (const router of STALE_WITH[topic]) void client.invalidateQueries({ queryKey: [[router]] });
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', open);
      source.close();
    };
  }, [client, signedIn]);
}
