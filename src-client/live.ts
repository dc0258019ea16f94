import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What the server announces on `/live`: that something of this kind changed for the signed-in person. */
export type LiveTopic = 'notifications' | 'badges' | 'campaign' | 'deal' | 'payment';

/** Which routers' queries become stale with a topic; `all` (the server reconnected) makes every one stale. */
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

/** Keeps the open screen up to date while someone is signed in: each event makes the queries it touches ask again. */
export function useLiveEvents(signedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    const source = new EventSource('/live');
    source.addEventListener('change', (event) => {
      const topic = topicOf(JSON.parse(event.data));
      if (topic === 'all') void client.invalidateQueries();
      if (!isTopic(topic)) return;
      for (const router of STALE_WITH[topic]) void client.invalidateQueries({ queryKey: [[router]] });
    });
    return () => source.close();
  }, [client, signedIn]);
}
