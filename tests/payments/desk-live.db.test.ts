import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { liveEvents } from '#tests/support/live-events.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { BOUNCING, onboard } from './onboarding.ts';
import { complete, funded, live, milestonesOf, moneyOfOthers, settle } from './scene.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');
const chief = await createUser(h.owner, 'super_admin');
const gone = await createUser(h.owner, 'admin', { user: { status: 'suspended' } });

const { heard, toldDuring: toldOf } = await liveEvents(h);
/** Who was told about money. */
const toldDuring = (work: () => Promise<unknown>) => toldOf('money', work);

test('each open desk is told once for each transaction that moves money, and nobody else', async () => {
  await moneyOfOthers(h);
  const at = await funded(h);
  const { payments } = await h.as(admin.id);
  const [signing] = (await milestonesOf(h, at.deals[0]?.id ?? '')).filter(({ status }) => status === 'accrued');
  const milestoneId = signing?.id ?? '';
  const staff = h.owner.selectFrom('users').select('id').where('role', 'in', ['admin', 'super_admin']);
  const everyone = (await staff.where('status', '=', 'active').execute()).map(({ id }) => id).sort();
  expect(everyone).toContain(admin.id);
  expect(everyone).toContain(chief.id);
  const hold = () => payments.hold({ milestoneId, reason: 'Somebody looks at it' });
  expect((await toldDuring(hold)).sort()).toEqual(everyone);
  expect((await toldDuring(() => payments.unhold({ milestoneId }))).sort()).toEqual(everyone);
  // Milestone, payout and booking are one transaction.
  expect((await toldDuring(() => payments.release({ milestoneId }))).sort()).toEqual(everyone);
  expect(await toldDuring(() => payments.desk({ list: 'payouts' }))).toEqual([]);
  expect(heard.map(({ userId }) => userId)).not.toContain(gone.id);
});

test('a payout that the bank sends back is told to the desk, with the row to act on', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000], payouts: null });
  const creatorId = at.creators[0]?.id ?? '';
  await onboard(h, creatorId, BOUNCING);
  await settle(h);
  await complete(h, at);
  const payout = () =>
    h.owner.selectFrom('payouts').select(['id', 'status']).where('creatorId', '=', creatorId).executeTakeFirstOrThrow();
  const told = await toldDuring(() => h.runJobs(new Date(Date.now() + HOUR_MS)));
  expect(await payout()).toMatchObject({ status: 'failed' });
  expect(told).toContain(admin.id);
  expect(told).toContain(chief.id);
  const route = `/admin/money?tab=payouts&row=${(await payout()).id}`;
  expect(await noticesTo(h, admin.id, 'payout_failed')).toMatchObject([{ route }]);
});
