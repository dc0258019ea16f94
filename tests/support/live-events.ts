import { Client } from 'pg';
import { afterAll } from 'vitest';
import type { LiveTopic } from '#shared/live-topics.ts';

/**
 * Listens to the events for open pages. `toldDuring` gives the people whose pages refetch a topic because of some work, once for each event, in the
 * order of the commits.
 */
export async function liveEvents({ url }: { url: string }) {
  const heard: { userId?: string; topic?: string }[] = [];
  const ears = new Client({ connectionString: url });
  ears.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
  await ears.connect();
  await ears.query('listen accord_live');
  afterAll(() => ears.end());
  return {
    heard,
    async toldDuring(topic: LiveTopic, work: () => Promise<unknown>): Promise<(string | undefined)[]> {
      // A statement brings what was told before it.
      await ears.query('select 1');
      heard.length = 0;
      await work();
      await ears.query('select 1');
      return heard.filter((event) => event.topic === topic).map(({ userId }) => userId);
    },
  };
}
