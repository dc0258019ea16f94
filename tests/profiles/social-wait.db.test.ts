import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { fetchFigures } from '#server/profiles/figures.service.ts';
import { SocialError } from '#server/providers/social/interface.ts';
import { MINUTE_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-10T09:00:00.000Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * MINUTE_MS);

/** The job's context, with a provider that asks to wait for two minutes. */
function busyAt(now: Date) {
  const context = h.context({ kind: 'system', onBehalfOf: null }, now);
  const busy = new SocialError('rate_limited', 'Too many requests.', 2 * MINUTE_MS);
  const social = { ...context.providers.social, fetchProfile: () => Promise.reject(busy) };
  return { ...context, providers: { ...context.providers, social } };
}
const jobsOf = async (accountId: string) => {
  const key = `figures:${accountId}`;
  const { rows } = await sql<{ runAt: Date }>`select run_at from graphile_worker.jobs where key = ${key}`.execute(
    h.owner,
  );
  return rows.map(({ runAt }) => runAt);
};

test('an account whose provider asks to wait stays syncing and is asked for again then; after an hour its creator is told', async () => {
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const caller = await h.as(creatorId, NOW);
  const { id } = await caller.profiles.connectAccount({ platform: 'tiktok', handle: 'busy' });
  await fetchFigures(busyAt(NOW), id);
  expect(await jobsOf(id)).toEqual([minutes(2)]);
  await fetchFigures(busyAt(minutes(5)), id);
  expect(await jobsOf(id)).toEqual([minutes(10)]);
  expect((await caller.profiles.accounts()).accounts).toMatchObject([{ status: 'running', problem: null }]);
  await fetchFigures(busyAt(minutes(40)), id);
  expect((await caller.profiles.accounts()).accounts).toMatchObject([
    { status: 'failed', problem: 'Too many requests.' },
  ]);
});
