import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { completeDue } from '#server/orders/launch.service.ts';
import { taskList } from '#server/worker.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { handIn } from '#tests/payments/content.ts';
import { funded, live, milestonesOf, type Scene, systemContext } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { caseOf, dealOf, openCase, silence } from './scene.ts';

const h = await harness();

const two = ({ deals: [deal, other] }: Scene) => {
  if (!deal || !other) throw new Error('two deals');
  return { deal, other };
};

test('the side whose turn it is is reminded two days and one day before, once each, with the day', async () => {
  const at = await live(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('a deal');
  const caseId = await openCase(h, deal);
  const due = (await caseOf(h, caseId)).answerBy?.getTime() ?? 0;
  const before = (days: number) => new Date(due - days * DAY_MS);
  await silence(h, before(2.5));
  expect(await noticesTo(h, deal.brandId, 'case_reminder')).toEqual([]);
  await silence(h, before(2));
  await silence(h, before(1.5));
  expect(await noticesTo(h, deal.brandId, 'case_reminder')).toHaveLength(1);
  await silence(h, before(1));
  await silence(h, before(0.5));
  const [reminder] = await noticesTo(h, deal.brandId, 'case_reminder');
  expect(await noticesTo(h, deal.brandId, 'case_reminder')).toHaveLength(2);
  expect(reminder).toMatchObject({ route: `/brand/cases/${caseId}` });
  expect(reminder?.message).toContain('750.00');
  expect(await noticesTo(h, deal.creatorId, 'case_reminder')).toEqual([]);
  await (await h.as(deal.creatorId)).cases.withdraw({ caseId });
});

test('a counter proposal gives the turn, the days and the reminders to the other side', async () => {
  const at = await live(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('a deal');
  const caseId = await openCase(h, deal);
  const due = (await caseOf(h, caseId)).answerBy?.getTime() ?? 0;
  const now = new Date(due - DAY_MS);
  await silence(h, now);
  const brand = await h.as(deal.brandId, now);
  const split = (await brand.cases.case({ caseId })).proposals[0]?.split ?? [];
  await brand.cases.counter({ caseId, split, note: 'Rather so.' });
  expect(await caseOf(h, caseId)).toMatchObject({
    ...{ turn: 'creator', reminders: 0, answerBy: new Date(now.getTime() + 7 * DAY_MS) },
  });
  await silence(h, new Date(due));
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'open' });
  await silence(h, new Date(now.getTime() + 7 * DAY_MS));
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'defaulted', finding: 'creator' });
  expect(await noticesTo(h, deal.creatorId, 'case_ended')).toHaveLength(1);
  expect(await noticesTo(h, deal.brandId, 'case_ended')).toHaveLength(1);
});

test('a case that is with staff never ends by silence', async () => {
  const at = await live(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('a deal');
  const caseId = await openCase(h, deal);
  await (await h.as(deal.brandId)).cases.askStaff({ caseId });
  await silence(h, new Date(Date.now() + 60 * DAY_MS));
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'escalated', turn: null, answerBy: null });
});

// The clocks of a deal: what would happen by the clock does not happen while it has an open case, and happens to the deal beside it.

test('reminders of a deadline leave a deal with an open case out', async () => {
  const at = await funded(h, { budgetMinor: 300_000, amounts: [75_000, 60_000] });
  const { deal, other } = two(at);
  await openCase(h, deal);
  const submissionDeadline = addDays(isoDay(new Date()), 2);
  await h.owner
    .updateTable('campaigns')
    .set({ startDate: isoDay(new Date()), submissionDeadline })
    .where('id', '=', at.campaign.id)
    .execute();
  await Reflect.apply(taskList(() => systemContext(h))['deals.remind'] ?? expect.fail, undefined, [
    {},
    { job: { id: '1' } },
  ]);
  expect(await noticesTo(h, other.creatorId, 'deadline_reminder')).toHaveLength(1);
  expect(await noticesTo(h, deal.creatorId, 'deadline_reminder')).toEqual([]);
});

test('reminders of a review, and what staff may decide on, leave content of a deal with an open case out', async () => {
  const at = await funded(h, { budgetMinor: 300_000, amounts: [75_000, 60_000] });
  const { deal, other } = two(at);
  await openCase(h, deal);
  for (const each of [deal, other]) await handIn(h, each);
  const later = new Date(Date.now() + 30 * DAY_MS);
  await jobHandlers['content.remind']({}, systemContext(h, later));
  const reminded = await noticesTo(h, at.brand.id, 'review_overdue');
  const ofOther = await h.owner
    .selectFrom('submissions')
    .select('id')
    .where('dealId', '=', other.id)
    .executeTakeFirstOrThrow();
  expect(reminded.map(({ submissionId }) => submissionId)).toEqual([ofOther.id]);
  const staff = await h.as((await createUser(h.owner, 'admin')).id, later);
  const overdue = (await staff.content.overdue({ limit: 100 })).rows.filter((row) => row.campaignId === at.campaign.id);
  expect(overdue.map(({ id }) => id)).toEqual([ofOther.id]);
});

test('a silent campaign is settled without it, and it is settled later by as long as the case took', async () => {
  const at = await live(h, { budgetMinor: 300_000, amounts: [75_000, 60_000] });
  const { deal, other } = two(at);
  // Content that the brand has not answered: it cannot be so after the launch by any procedure.
  for (const each of [deal, other]) {
    await h.owner.updateTable('submissions').set({ status: 'submitted' }).where('dealId', '=', each.id).execute();
    await h.owner
      .updateTable('milestones')
      .set({ status: 'planned', accruedAt: null })
      .where('dealId', '=', each.id)
      .where('kind', '=', 'approval')
      .execute();
  }
  const caseId = await openCase(h, deal);
  const end = Date.parse(`${at.campaign.endDate}T00:00:00Z`);
  const on = (days: number) => new Date(end + days * DAY_MS);
  await completeDue(systemContext(h, on(2)));
  await settleUnfinished(systemContext(h, on(16)));
  expect(await dealOf(h, other.id)).toMatchObject({ status: 'completed' });
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'submitted', caseId });
  expect((await milestonesOf(h, deal.id)).map(({ status }) => status).toSorted()).toEqual([
    'accrued',
    'accrued',
    'planned',
  ]);
  const took = on(20).getTime() - (await caseOf(h, caseId)).createdAt.getTime();
  await (await h.as(deal.creatorId, on(20))).cases.withdraw({ caseId });
  await settleUnfinished(systemContext(h, new Date(end + 14 * DAY_MS + took)));
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'submitted' });
  await settleUnfinished(systemContext(h, new Date(end + 16 * DAY_MS + took)));
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'completed' });
});
