import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_EMAILS } from '#db/demo.ts';
import { inTransaction } from '#server/data/db.ts';
import { UserError } from '#server/errors.ts';
import { procedures } from '#server/ops-list.ts';
import { proposable, rehearsed } from '#server/proposals/carrying-out.service.ts';
import { textOf } from '#server/proposals/proposals.rules.ts';
import { roles } from '#shared/policy/rule.ts';
import { can, isAction } from '#shared/policy.ts';
import { API_ROLES } from '#shared/settings/api-scopes.ts';
import { candidatesIn } from '#tests/support/callers.ts';
import { crowd } from '#tests/support/crowd.ts';
import { demoDatabase } from '#tests/support/database.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { idFields, sample, schemaOf } from '#tests/support/inputs.ts';
import { THOROUGH } from '#tests/support/pairs.ts';

// One rehearsal after the other, which is a transaction.
const h = await harness({}, await demoDatabase(), { connections: 2 });
const NOW = new Date();
/** Those that move money, tell many people, send a message, or make rows, files and jobs of their own. */
const GREAT = [
  'campaigns.cancel',
  'cases.accept',
  'conversations.send',
  'deals.accept',
  'orders.complete',
  'payments.payDeposit',
];
/** How many ids are tried until one fits. */
const TRIES = 25;
const triesOf = (name: string): number => (THOROUGH || GREAT.includes(name) ? TRIES : 10);

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
    // Those whose profile is set up.
    .where('email', 'in', DEMO_EMAILS.slice(0, roles.length))
    .where('role', 'in', API_ROLES);
  const ids = [...(await demo.execute()).map(({ id }) => id), ...API_ROLES.map((role) => people[role])];
  const actors = await Promise.all(ids.map((id) => h.actor(id)));
  const creators = await h.owner.selectFrom('users').select('id').where('role', '=', 'creator').limit(TRIES).execute();
  const creatorId = creators.map(({ id }) => id);
  const candidates: Record<string, string[]> = {
    ...(await candidatesIn(h.owner, TRIES)),
    creatorId,
    userId: creatorId,
  };
  const idsFor = (field: string): string[] => candidates[field] ?? candidates[field.replace(/s$/, '')] ?? [];
  const everything = async () => ({
    rows: await fingerprint(h.owner),
    limits: await h.owner.selectFrom('rateLimits').selectAll().execute(),
    files: readdirSync(h.env.dataDir, { recursive: true }),
  });
  const before = await everything();
  const done = new Set<string>();
  /** Whether the sample is refused for itself, whatever the ids are. */
  const isRefused = ({ cause }: { cause?: unknown }): boolean => cause instanceof z.ZodError;
  for (const { name, action, input } of procedures().filter(({ name }) => canBeProposed(name))) {
    const schema = input ? schemaOf(input) : {};
    const fields = idFields(schema).map((path) => path.split('.').findLast((part) => part !== '0') ?? '');
    for (const actor of actors.filter(({ role }) => role !== null && isAction(action) && can(role, action))) {
      // Without ids, every try is the same.
      const tries = fields.some((field) => idsFor(field).length > 0) ? triesOf(name) : 1;
      for (let i = 0; i < tries && !done.has(name); i += 1) {
        const chosen = fields.flatMap((field) => {
          const known = idsFor(field);
          return known.length === 0 ? [] : [[field, known[i % known.length]]];
        });
        const order = { procedure: name, input: Object(sample(schema, Object.fromEntries(chosen))) };
        const refusal = await inTransaction(h.db, (tx) => rehearsed(tx, h.context(actor, NOW), order)).then(
          () => null,
          (error: Error) => error,
        );
        if (refusal === null) done.add(name);
        else if (isRefused(refusal)) break;
      }
    }
  }
  for (const name of GREAT) expect(done).toContain(name);
  expect(done.size).toBeGreaterThan(40);
  expect(await everything()).toEqual(before);
});
