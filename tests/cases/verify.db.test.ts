import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#db/factories.ts';
import { live, milestonesOf, moneyOfOthers, settle } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { acceptCase, books, NOTHING, openCase } from './scene.ts';

// What `ops verify` finds if something went past the rules of cases: each row is changed by SQL, and changed back.

const h = await harness();
let [open, settled]: { deal: Row<'deals'>; caseId: string }[] = [];
const undo: (() => Promise<unknown>)[] = [];

const one = async () => {
  const [deal] = (await live(h)).deals;
  if (!deal) throw new Error('a deal');
  return deal;
};
const of = (it: { deal: Row<'deals'>; caseId: string } | undefined) => {
  if (!it) throw new Error('made before the tests');
  return it;
};

beforeAll(async () => {
  await moneyOfOthers(h);
  const first = await one();
  open = { deal: first, caseId: await openCase(h, first) };
  const second = await one();
  const caseId = await openCase(h, second, { parts: { ...NOTHING, approval: 5_000 } });
  await acceptCase(h, second.brandId, caseId);
  settled = { deal: second, caseId };
  await settle(h);
});
afterEach(async () => {
  for (const back of undo.splice(0).reverse()) await back();
  expect(await books(h)).toEqual([]);
});

/** Runs SQL as the owner, and other SQL after the test. */
async function change(there: ReturnType<typeof sql>, back: ReturnType<typeof sql>): Promise<void> {
  await there.execute(h.owner);
  undo.push(() => back.execute(h.owner));
}

test('it is clean with an open and a settled case', async () => {
  expect(await books(h)).toEqual([]);
});

test('a deal that does not name its open case, and one that names an ended one', async () => {
  const { deal, caseId } = of(open);
  await change(
    sql`update deals set case_id = null where id = ${deal.id}`,
    sql`update deals set case_id = ${caseId} where id = ${deal.id}`,
  );
  await change(
    sql`update deals set case_id = ${of(settled).caseId} where id = ${of(settled).deal.id}`,
    sql`update deals set case_id = null where id = ${of(settled).deal.id}`,
  );
  expect(await books(h)).toEqual(
    expect.arrayContaining([
      `Deal ${deal.id} names the case none, and its open case is ${caseId}.`,
      `Deal ${of(settled).deal.id} names the case ${of(settled).caseId}, and its open case is none.`,
    ]),
  );
});

test.each([
  ['milestone', 'released', 'milestone.release', 'accrued'],
  ['deal', 'cancelled', 'deal.cancel', 'submitted'],
] as const)('a %s that was %s while the case was open', async (noun, to, action, from) => {
  const { deal, caseId } = of(open);
  const id = noun === 'deal' ? deal.id : (await milestonesOf(h, deal.id))[0]?.id;
  const row = await sql<{ id: number }>`
    insert into audit_log (created_at, action, resource_type, resource_id, actor, via, machine, from_status, to_status)
    values (now(), ${action}, ${noun}, ${id}, 'system', 'job', ${noun}, ${from}, ${to}) returning id`.execute(h.owner);
  undo.push(async () => {
    await sql`alter table audit_log disable trigger user`.execute(h.owner);
    await sql`delete from audit_log where id = ${row.rows[0]?.id}`.execute(h.owner);
    await sql`alter table audit_log enable trigger user`.execute(h.owner);
  });
  expect(await books(h)).toContain(`While case ${caseId} was open, the ${noun} ${id} was ${to}.`);
});

test('a milestone that gives another amount than the case left of it', async () => {
  const { deal } = of(settled);
  const milestone = (await milestonesOf(h, deal.id)).find(({ kind }) => kind === 'approval');
  await change(
    sql`update milestones set amount_minor = 5001 where id = ${milestone?.id}`,
    sql`update milestones set amount_minor = 5000 where id = ${milestone?.id}`,
  );
  expect(await books(h)).toContain(
    `Milestone ${milestone?.id} is 5001 USD, but 20, 30 and 50% of its deal, or what a case left of it, make 5000.`,
  );
});

test('a split that did not happen', async () => {
  const { deal, caseId } = of(settled);
  const milestone = (await milestonesOf(h, deal.id)).find(({ kind }) => kind === 'signing');
  const split = (minor: number) =>
    sql`update cases set split = (select jsonb_agg(case when p ->> 'milestoneId' = ${milestone?.id} then p || ${JSON.stringify({ amountMinor: minor })}::jsonb else p end)
      from jsonb_array_elements(split) p) where id = ${caseId}`;
  await change(split(7), split(0));
  expect(await books(h)).toContain(
    `The case ${caseId} gave the creator 7 of milestone ${milestone?.id}, which is cancelled.`,
  );
});
