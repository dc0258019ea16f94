import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { completeDue } from '#server/orders/launch.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { zonedDay } from '#shared/format.ts';
import { lastDayMessages } from '#shared/messages/payments/last-day.ts';
import { DECIDED_WITHIN_DAYS, UNDATED_CAMPAIGN_DAYS } from '#shared/payments/deadlines.ts';
import { findingsOf } from '#tests/ledger/forging.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { approveAll } from './content.ts';
import {
  balanceOf,
  funded,
  launch,
  moneyOfOthers,
  pay,
  payBalance,
  payByCard,
  type Scene,
  scene,
  settle,
  sign,
  systemContext,
  verify,
} from './scene.ts';

const h = await harness();
const staff = await createUser(h.owner, 'admin');
await moneyOfOthers(h);
const dayAfter = (day: string, days: number) => new Date(Date.parse(`${addDays(day, days)}T00:30:00Z`));

/** As the old system left it: without dates. */
const undate = ({ campaign }: Scene) =>
  h.owner
    .updateTable('campaigns')
    .set({ origin: 'legacy', startDate: null, endDate: null, submissionDeadline: null })
    .where('id', '=', campaign.id)
    .execute();
const campaignOf = ({ campaign }: Scene) =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', campaign.id).executeTakeFirstOrThrow();

/** A campaign of the old system without an end date, whose deposit has arrived. */
async function paidUndated(): Promise<Scene> {
  const at = await scene(h);
  await undate(at);
  await sign(h, at);
  await payByCard(h, (await pay(h, at, 'deposit')).id);
  await settle(h);
  return at;
}

test('a campaign without an end date gets one with the money, and brand and creators are told', async () => {
  const at = await paidUndated();
  const day = addDays(isoDay(new Date()), UNDATED_CAMPAIGN_DAYS);
  expect(await campaignOf(at)).toMatchObject({ status: 'in_progress', endDate: day });
  const { title, toBrand, toCreator } = lastDayMessages;
  const name = at.campaign.name ?? '';
  for (const [userId, text] of [
    [at.brand.id, toBrand],
    [at.creators[0]?.id ?? '', toCreator],
  ] as const) {
    const notice = { title, message: text(name, zonedDay(day, 'UTC')) };
    expect(await noticesTo(h, userId)).toContainEqual(expect.objectContaining(notice));
  }
  const log = h.owner.selectFrom('auditLog').select(['before', 'after']).where('resourceId', '=', at.campaign.id);
  expect(await log.where('action', '=', 'campaign.giveLastDay').execute()).toEqual([
    { before: { endDate: null }, after: { endDate: day } },
  ]);
  expect(await verify(h)).toEqual([]);
});

test.each([
  ['Pacific/Kiritimati', '2026-03-31T11:00:00Z', '2026-04-01'],
  ['UTC', '2026-03-31T11:00:00Z', '2026-03-31'],
  ['UTC', '2026-04-01T05:00:00Z', '2026-04-01'],
  ['America/Los_Angeles', '2026-04-01T05:00:00Z', '2026-03-31'],
])('in %s the days until its last day are counted from the day there: at %s from %s', async (timeZone, now, today) => {
  const at = await funded(h);
  await undate(at);
  await h.owner.updateTable('campaigns').set({ timeZone }).where('id', '=', at.campaign.id).execute();
  await settleUnfinished(systemContext(h, new Date(now)));
  expect((await campaignOf(at)).endDate).toBe(addDays(today, UNDATED_CAMPAIGN_DAYS));
});

test('after that day its money is given back where nobody has done anything, and its creator keeps what signing earned', async () => {
  const at = await paidUndated();
  const { endDate } = await campaignOf(at);
  await settleUnfinished(systemContext(h, dayAfter(endDate ?? '', 15)));
  await settle(h);
  expect((await campaignOf(at)).status).toBe('cancelled');
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('a live one is completed after that day, and its creator is paid', async () => {
  const at = await paidUndated();
  for (const deal of at.deals) await approveAll(h, deal);
  await payBalance(h, at);
  await launch(h, at);
  const { endDate } = await campaignOf(at);
  await completeDue(systemContext(h, dayAfter(endDate ?? '', 1)));
  await settle(h);
  const paid = h.owner.selectFrom('payouts').select(['status', 'amountMinor']);
  expect(await paid.where('creatorId', '=', at.creators[0]?.id ?? '').execute()).toEqual([
    { status: 'paid', amountMinor: 75_000 },
  ]);
  expect(await verify(h)).toEqual([]);
});

test('verify names a campaign that holds money without a day by which that ends, and the daily job gives it one', async () => {
  const at = await funded(h);
  await undate(at);
  const found = `Campaign ${at.campaign.id} is in_progress and holds 50000 USD, and there is no day by which that ends.`;
  expect(await verify(h)).toEqual([found]);
  await settleUnfinished(systemContext(h));
  expect(await verify(h)).toEqual([]);
  const cancelled = await findingsOf(
    h,
    `campaigns set status = 'cancelled' where id = '${at.campaign.id}'`,
    `campaigns set status = 'in_progress' where id = '${at.campaign.id}'`,
  );
  expect(cancelled).toContain(`Campaign ${at.campaign.id} is cancelled and holds 50000 USD`);
});

test('a pause stops the clock of the money, and staff reads by which day to end it', async () => {
  const at = await funded(h);
  const { campaigns, payments } = await h.as(staff.id);
  const pausedAt = new Date();
  await (await h.as(staff.id, pausedAt)).campaigns.pause({ campaignId: at.campaign.id, reason: 'A complaint' });
  const held = async () =>
    (await payments.desk({ list: 'holds' })).rows.find(({ campaignId }) => campaignId === at.campaign.id);
  expect((await held())?.dueAt).toBe(new Date(pausedAt.getTime() + DECIDED_WITHIN_DAYS * DAY_MS).toISOString());
  expect(await verify(h)).toEqual([]);
  await campaigns.resume({ campaignId: at.campaign.id, reason: 'It was cleared up' });
  expect(await campaignOf(at)).toMatchObject({ pausedAt: null });
  expect((await held())?.dueAt).toBe(`${addDays(at.campaign.endDate ?? '', 1)}T00:00:00.000Z`);
});
