import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_EMAILS, loadDemo } from '#db/demo.ts';
import { inTransaction } from '#server/data/db.ts';
import { UserError } from '#server/errors.ts';
import { procedures } from '#server/ops-list.ts';
import { proposable, rehearsed } from '#server/proposals/carrying-out.service.ts';
import { textOf } from '#server/proposals/proposals.rules.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { can, isAction } from '#shared/policy.ts';
import { API_ROLES } from '#shared/settings/api-scopes.ts';
import { candidatesIn } from '#tests/support/callers.ts';
import { crowd } from '#tests/support/crowd.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { idFields, sample, schemaOf } from '#tests/support/inputs.ts';
import { undrawn } from '#tests/support/undrawn.ts';

const h = await harness();
const NOW = new Date('2026-03-02T09:00:00.000Z');
await loadDemo(h.ownerUrl, createFileStore(h.env), NOW, undrawn);
/** How many ids are tried until one fits. */
const TRIES = 25;

function canBeProposed(name: string): boolean {
  try {
    return proposable(name) !== null;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

test('what the demo’s assistants propose reads as if they had really proposed it, so that it can be confirmed', async () => {
  const proposed = await h.owner.selectFrom('proposals').selectAll().where('status', '=', 'waiting').execute();
  expect(proposed.length).toBeGreaterThan(2);
  for (const row of proposed) {
    const ctx = h.context(await h.actor(row.accountId), NOW);
    expect(await inTransaction(h.db, (tx) => rehearsed(tx, ctx, row))).toEqual(textOf(row));
  }
});

test('a rehearsal leaves no row, mail, job or file, and uses up no limit, whatever is proposed', async () => {
  const { people } = await crowd(h.owner);
  const demo = h.owner
    .selectFrom('users')
    .select('id')
    .where('email', 'in', DEMO_EMAILS)
    .where('role', 'in', API_ROLES);
  const ids = [...(await demo.execute()).map(({ id }) => id), ...API_ROLES.map((role) => people[role])];
  const actors = await Promise.all(ids.map((id) => h.actor(id)));
  const creators = await h.owner.selectFrom('users').select('id').where('role', '=', 'creator').limit(TRIES).execute();
  const creatorId = creators.map(({ id }) => id);
  const candidates: Record<string, string[]> = { ...(await candidatesIn(h.owner)), creatorId, userId: creatorId };
  const everything = async () => ({
    rows: await fingerprint(h.owner),
    limits: await h.owner.selectFrom('rateLimits').selectAll().execute(),
    files: readdirSync(h.env.dataDir, { recursive: true }),
  });
  const before = await everything();
  const done = new Set<string>();
  for (const { name, action, input } of procedures().filter(({ name }) => canBeProposed(name))) {
    const schema = input ? schemaOf(input) : {};
    const fields = idFields(schema).map((path) => path.split('.').findLast((part) => part !== '0') ?? '');
    for (const actor of actors.filter(({ role }) => role !== null && isAction(action) && can(role, action))) {
      for (let i = 0; i < TRIES && !done.has(name); i += 1) {
        const chosen = fields.flatMap((field) => {
          const known = candidates[field] ?? candidates[field.replace(/s$/, '')] ?? [];
          return known.length === 0 ? [] : [[field, known[i % known.length]]];
        });
        const order = { procedure: name, input: Object(sample(schema, Object.fromEntries(chosen))) };
        const text = await inTransaction(h.db, (tx) => rehearsed(tx, h.context(actor, NOW), order)).catch(() => null);
        if (text !== null) done.add(name);
      }
    }
  }
  // Those that move money, tell many people, send a message, or make rows, files and jobs of their own.
  for (const name of [
    'campaigns.cancel',
    'cases.accept',
    'conversations.send',
    'deals.accept',
    'orders.complete',
    'payments.payDeposit',
  ])
    expect(done).toContain(name);
  expect(done.size).toBeGreaterThan(40);
  expect(await everything()).toEqual(before);
});
