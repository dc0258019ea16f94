import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_EMAILS, loadDemo } from '#db/demo.ts';
import { inTransaction } from '#server/data/db.ts';
import { procedures } from '#server/ops-list.ts';
import { proposable, rehearsed } from '#server/proposals/carrying-out.service.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { candidatesIn } from '#tests/support/callers.ts';
import { crowd } from '#tests/support/crowd.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { idFields, sample, schemaOf } from '#tests/support/inputs.ts';
import { undrawn } from '#tests/support/undrawn.ts';

const h = await harness();
const NOW = new Date('2026-03-02T09:00:00.000Z');

const canBe = (name: string): boolean => {
  try {
    return proposable(name) !== null;
  } catch {
    return false;
  }
};
const proposed = procedures().filter(({ name }) => canBe(name));

test('a rehearsal leaves no row, mail, job or file, and does not use up a limit', async () => {
  await loadDemo(h.ownerUrl, createFileStore(h.env), NOW, undrawn);
  const { people } = await crowd(h.owner);
  const demo = await h.owner
    .selectFrom('users')
    .select('id')
    .where('email', 'in', DEMO_EMAILS)
    .where('role', 'in', ['brand', 'creator', 'agency'])
    .execute();
  const ids = [...demo.map(({ id }) => id), people.brand, people.creator, people.agency];
  const actors = await Promise.all(ids.map((id) => h.actor(id)));
  const creators = await h.owner.selectFrom('users').select('id').where('role', '=', 'creator').limit(12).execute();
  const creatorId = creators.map(({ id }) => id);
  const candidates: Record<string, string[]> = { ...(await candidatesIn(h.owner)), creatorId, userId: creatorId };
  const everything = async () => ({
    rows: await fingerprint(h.owner),
    limits: (await h.owner.selectFrom('rateLimits').selectAll().execute()).length,
    files: readdirSync(h.env.dataDir, { recursive: true }).length,
  });
  const before = await everything();
  const done = new Set<string>();
  const refused = new Map<string, Set<string>>();
  for (const { name, input } of proposed) {
    const schema = input ? schemaOf(input) : {};
    const fields = idFields(schema).map((path) => path.split('.').findLast((part) => part !== '0') ?? '');
    for (const actor of actors) {
      for (let i = 0; i < 40 && !done.has(name); i += 1) {
        const chosen = fields.flatMap((field) => {
          const known = candidates[field] ?? candidates[field.replace(/s$/, '')] ?? [];
          const id = known[i % known.length];
          return id === undefined ? [] : [[field, id]];
        });
        const order = { procedure: name, input: Object(sample(schema, Object.fromEntries(chosen))) };
        try {
          const text = await inTransaction(h.db, (tx) => rehearsed(tx, h.context(actor, NOW), order));
          done.add(name);
          console.log(name, JSON.stringify(text));
        } catch (error) {
          refused.set(name, (refused.get(name) ?? new Set()).add(String(error)));
        }
      }
    }
  }
  console.log([...refused].filter(([name]) => !done.has(name)));
  console.log(done.size, proposed.length);
  expect(await everything()).toEqual(before);
});
