import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { loadBulk } from '#tests/support/bulk.ts';
import { harness } from '#tests/support/harness.ts';
import { settleTables } from '#tests/support/plans.ts';

const h = await harness();
// What is searched. A table without rows would be read whole.
await loadBulk(h.ownerUrl, [
  'users',
  'brand_profiles',
  'creator_profiles',
  'creator_public_analytics',
  'creator_rates',
  'agency_users',
  'campaigns',
  'deals',
  'applications',
  'submissions',
  'payments',
  'payouts',
  'milestones',
  'disputes',
  'refunds',
  'refund_requests',
  'deal_messages',
  'leads',
  'track_records',
]);
await settleTables(h.owner);

const SMALL = ['pricing_floors', 'feature_flags', 'fx_rates'];
const ids = await h.owner.selectFrom('deals').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();

test.each(['brand', 'creator', 'agency', 'admin'] as const)(
  '[P6] the search of a %s reads no growing table whole',
  async (role) => {
    const { id } = await createUser(h.owner, role);
    const caller = await h.as(id);
    h.queries.length = 0;
    for (const search of ['Bulk 12', 'house 7', ids.id, ids.id.slice(0, 8), 'ACC-QX7K2M9P']) {
      await caller.search.everything({ search });
    }
    const whole: string[] = [];
    for (const { sql, parameters } of h.queries) {
      const { rows } = await h.owner.executeQuery<object>(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
      const plan = rows.map((row) => Object.values(row)[0]).join('\n');
      whole.push(
        ...[...plan.matchAll(/Seq Scan on (\w+).*(\n.*){1,2}/g)]
          .filter(([, table = '']) => !SMALL.includes(table))
          .map(([scan]) => `${parameters}: ${scan}`),
      );
    }
    expect(whole).toEqual([]);
  },
);
