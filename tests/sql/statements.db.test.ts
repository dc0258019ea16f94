import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { UserError } from '#server/errors.ts';
import { procedures } from '#server/ops-list.ts';
import { recurring } from '#server/recurring-jobs.ts';
import { appRouter } from '#server/router.ts';
import { taskList } from '#server/worker.ts';
import { roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { loadBulk } from '#tests/support/bulk.ts';
import { type Crowd, crowd } from '#tests/support/crowd.ts';
import { harness, type Query } from '#tests/support/harness.ts';
import { sample } from '#tests/support/inputs.ts';
import { readable, settleTables } from '#tests/support/plans.ts';
import { type Answer, READ_AT, readers } from '#tests/support/readers.ts';
import { sealAll } from '#tests/support/sealed.ts';

const h = await harness();
const { reads, ask, grow, schemas } = await readers(h);
await loadBulk(h.ownerUrl);
// Bookings are listed with their seals.
await sealAll(h.context());
await settleTables(h.owner);
await grow(25);

/**
 * Tables that stay small even on a large platform: kept counts are folded every five minutes, a day has a row for each currency, `log_nodes` has one for
 * 255 leaves of the log, and an installation has one digital ID, and another after a change of its key.
 */
const SMALL = [
  // A row for each cell of industries, tiers and platforms, of which there are some hundreds.
  'benchmarks',
  'pricing_floors',
  'feature_flags',
  'fx_rates',
  'security_rules',
  'kept_counts',
  'earning_days',
  'log_nodes',
  'digital_ids',
];
const EVERYTHING = /./;
/**
 * Statements that must read a whole table: the check of the books, the search for files to which nothing refers, and the count of records, which reads
 * what was sealed since its last run: here nearly the whole log.
 */
const SWEEPS: Record<string, RegExp> = {
  'users.totals': /group by "(role|review_status)"/,
  'ledger.verify': EVERYTHING,
  'records.count': EVERYTHING,
  'files.clean': /^select "files"\."id".*not exists/s,
};

/** The SQL without the numbers of parameters and the lengths of lists, which depend on the data. */
const shape = (sql: string): string =>
  readable(sql.replaceAll(/ in \((\$\d+(, )?)+\)/g, ' in (…)').replaceAll(/\$\d+/g, '$'));

const snapshots = resolve(import.meta.dirname, 'statements');
const readsOf = Map.groupBy(
  reads.filter(({ name }) => !SWEEPS[name]),
  ({ name }) => name.split('.')[0] ?? '',
);

/** The answer of each read, for every choice of its input, in the order of the choices; read once. */
const answers = new Map<string, Promise<Answer[]>>();
function answersOf(read: (typeof reads)[number]): Promise<Answer[]> {
  const known = answers.get(read.name) ?? askAll(read);
  answers.set(read.name, known);
  return known;
}

async function askAll(read: (typeof reads)[number]): Promise<Answer[]> {
  const all: Answer[] = [];
  for (const choice of [{}, ...read.choices]) all.push(await ask(read, choice));
  return all;
}

/** Every statement of each read, without the session's, for every choice of its input; one file for each feature. */
test.each([...readsOf])('the SQL of %s', async (feature, its) => {
  const texts: string[] = [];
  for (const read of its) {
    const statements = new Set<string>();
    for (const { queries } of await answersOf(read)) {
      for (const { sql } of queries.slice(1)) statements.add(shape(sql));
    }
    texts.push([`-- ${read.name}`, ...[...statements].sort()].join('\n\n'));
  }
  await expect(`${texts.sort().join('\n\n\n')}\n`).toMatchFileSnapshot(join(snapshots, `${feature}.sql`));
});

test('there is no file for a feature without reads', () => {
  expect(readdirSync(snapshots).sort()).toEqual([...readsOf.keys()].map((feature) => `${feature}.sql`).sort());
});

/** The statements whose plan was checked, whoever runs them. */
const planned = new Set<string>();

/** The growing tables that the planner would read whole, each with its statement and plan. */
async function wholeReads(name: string, queries: readonly Query[]): Promise<string[]> {
  const found: string[] = [];
  for (const { sql, parameters } of new Map(queries.map((query) => [query.sql, query])).values()) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(sql) || SWEEPS[name]?.test(sql)) continue;
    // The sandbox bank represents another company, so its tables are not checked.
    if (sql.includes('"sandbox_bank".') || planned.has(sql)) continue;
    planned.add(sql);
    const { rows } = await h.owner.executeQuery<object>(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    const tables = [...plan.matchAll(/Seq Scan on (\w+)/g)].map((scan) => scan[1] ?? '');
    const growing = tables.filter((table) => !SMALL.includes(table));
    if (growing.length > 0) found.push(`${growing.join(', ')}\n${sql}\n${plan}`);
  }
  return found;
}

describe('[P6] with thousands of rows of everything, no growing table is read whole', () => {
  /** Whether any of its statements is checked. */
  const isHeld = (name: string): boolean => SWEEPS[name] !== EVERYTHING;

  test.each(reads.filter(({ name }) => isHeld(name)))('by $name', async (read) => {
    const queries: Query[] = [];
    for (const [index, first] of (await answersOf(read)).entries()) {
      queries.push(...first.queries);
      const next = { ...read.choices[index - 1], cursor: first.nextCursor };
      if (first.nextCursor) queries.push(...(await ask(read, next)).queries);
    }
    expect(await wholeReads(read.name, queries)).toEqual([]);
  });

  test.each(recurring.filter(({ job }) => isHeld(job)))('by the job $job', async ({ job }) => {
    const system = h.context({ kind: 'system', onBehalfOf: null }, READ_AT);
    h.queries.length = 0;
    const task = taskList(() => ({ ...system, via: 'job' }))[job];
    if (!task) throw new Error(`${job} has no handler`);
    await Reflect.apply(task, undefined, [{}, { job: { id: '1' } }]);
    expect(h.queries.length).toBeGreaterThan(0);
    expect(await wholeReads(job, h.queries)).toEqual([]);
  });

  /** Rows that no write has changed yet. */
  let fresh: Promise<Crowd> | undefined;
  const writes = procedures().filter(({ kind }) => kind === 'mutation');
  test.each(writes)('by $name, as far as it gets', async ({ name, kind, action }) => {
    fresh ??= crowd(h.owner);
    const { people, ids } = await fresh;
    const role = roles.find((each) => isAction(action) && policy[action].principals.includes(each));
    const schema = schemas.get(name);
    const actor = role && (await h.actor(people[role]));
    h.queries.length = 0;
    await callTRPCProcedure({
      router: appRouter,
      path: name,
      type: kind,
      ctx: h.context(actor, READ_AT),
      getRawInput: async () => schema && sample(schema, ids),
      signal: undefined,
      batchIndex: 0,
    }).then(
      () => {
        fresh = undefined;
      },
      (error: unknown) => {
        // Not every procedure accepts the sample, or the deal may have another status: the statements up to the refusal are checked all the same.
        if (!(error instanceof UserError) && !(error instanceof TRPCError && error.code === 'BAD_REQUEST')) throw error;
      },
    );
    expect(await wholeReads(name, h.queries)).toEqual([]);
  });
});
