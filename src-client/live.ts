import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIVE_TOPICS, type LiveTopic } from '#shared/live-topics.ts';
import { fetchEffects, refresh, refreshAll } from './refresh.ts';
import { session } from './trpc.ts';

/** The topics of an event; none if a newer server names one that this page does not know yet. */
function topicsOf(data: unknown): LiveTopic[] {
  const topic = typeof data === 'object' && data !== null && 'topic' in data ? data.topic : null;
  return LIVE_TOPICS.filter((known) => known === topic);
}

/** How long to wait before reopening a refused stream: the server may just be restarting. */
const ASK_AGAIN_MS = 30_000;

/** The time since which this page's data is current: when it was opened, or the last moment without a signed-in person. */
let readSince = 0;

/**
 * Keeps the open screen up to date while someone is signed in: each event refetches the queries that it touches, and a stream that was reopened after
 * a break refetches all. Changes from before the stream was open are reported when it opens. A refused stream may mean that the session is over, so
 * that is checked.
 */
export function useLiveEvents(signedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!signedIn) {
      readSince = performance.now();
      return;
    }
    void fetchEffects();
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    let broken = false;
    const open = (): void => {
      source = new EventSource(`/live?age=${Math.ceil(performance.now() - readSince)}`);
      source.addEventListener('open', () => {
        if (broken) void refreshAll(client);
        broken = false;
      });
      source.addEventListener('error', () => {
        broken = true;
        if (source.readyState !== EventSource.CLOSED) return;
        session.onLost();
        timer = setTimeout(open, ASK_AGAIN_MS);
      });
      // Newer pages of this person took its place: it resumes when somebody looks at it again.
      source.addEventListener('parked', () => {
        broken = true;
        source.close();
        window.addEventListener('focus', open, { once: true });
      });
      source.addEventListener('missed', () => void refreshAll(client));
      source.addEventListener('change', (event) => {
        void refresh(client, topicsOf(JSON.parse(event.data)));
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
