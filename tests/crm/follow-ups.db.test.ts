import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { erase } from '#server/account/erase.service.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { CRM_FOLLOW_UPS_MAX, DAY_MS } from '#shared/constants.ts';
import { endOfWeek } from '#shared/dates.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { assign, NOW } from './people.ts';

const h = await racingHarness();
const staff = await createUser(h.owner, 'admin');
const agency = await createUser(h.owner, 'agency');
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Followed' } });
await assign(h.owner, agency, brand);
/** A Friday. */
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const admin = await h.as(staff.id, NOW);
const remind = async (now: Date) => {
  await jobHandlers['crm.remind']({}, h.context({ kind: 'system', onBehalfOf: null }, now));
};
const toldTo = (userId: string) => noticesTo(h, userId, 'crm_follow_up');

test('a follow-up is done and to do again, and stands by its day after those that are to do', async () => {
  const person = await createUser(h.owner, 'creator');
  const plan = (title: string, dueOn: string) => admin.crm.addFollowUp({ userId: person.id, title, dueOn });
  const { id: followUpId } = await plan('Send the brief', '2026-06-01');
  await plan('Call', '2026-06-20');
  await plan('Write', '2026-06-10');
  const titles = async () =>
    (await admin.crm.marks({ userId: person.id })).followUps.map(({ title, overdue, doneAt }) => [
      title,
      overdue,
      doneAt,
    ]);
  expect(await titles()).toEqual([
    ['Send the brief', true, null],
    ['Write', false, null],
    ['Call', false, null],
  ]);
  const colleague = await h.as((await createUser(h.owner, 'admin')).id, NOW);
  await colleague.crm.setFollowUp({ followUpId, done: true });
  expect(await titles()).toEqual([
    ['Write', false, null],
    ['Call', false, null],
    ['Send the brief', false, NOW],
  ]);
  await admin.crm.setFollowUp({ followUpId, done: true });
  await admin.crm.setFollowUp({ followUpId, done: false, dueOn: '2026-07-01' });
  expect((await titles()).at(-1)).toEqual(['Send the brief', false, null]);
  await expect(colleague.crm.deleteFollowUp({ followUpId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: crmRefusals.onlyAuthor,
  });
  await admin.crm.deleteFollowUp({ followUpId });
  expect(await titles()).toHaveLength(2);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('resourceId', '=', followUpId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'crm.addFollowUp', before: null, after: { userId: person.id, dueOn: '2026-06-01' } },
    {
      action: 'crm.setFollowUp',
      before: { doneAt: null, dueOn: '2026-06-01' },
      after: { doneAt: NOW.toISOString() },
    },
    {
      action: 'crm.setFollowUp',
      before: { doneAt: NOW.toISOString(), dueOn: '2026-06-01' },
      after: { doneAt: null, dueOn: '2026-07-01' },
    },
    { action: 'crm.deleteFollowUp', before: { userId: person.id, dueOn: '2026-07-01' }, after: null },
  ]);
});

test('the week’s list has what is overdue first, then what is due until Sunday, and nothing that is done', async () => {
  const office = await harnessOffice();
  const day = (days: number) => at(days).toISOString().slice(0, 10);
  for (const [title, days] of [
    ['Sunday', 2],
    ['Next Monday', 3],
    ['Today', 0],
    ['Long ago', -9],
    ['Done', -1],
  ] as const) {
    const { id } = await office.caller.crm.addFollowUp({ userId: office.person.id, title, dueOn: day(days) });
    if (title === 'Done') await office.caller.crm.setFollowUp({ followUpId: id, done: true });
  }
  const due = await office.caller.crm.dueFollowUps({});
  expect(due.total).toBe(3);
  expect(due.rows.map(({ title, overdue, about }) => [title, overdue, about.kind])).toEqual([
    ['Long ago', true, 'creator'],
    ['Today', false, 'creator'],
    ['Sunday', false, 'creator'],
  ]);
  expect((await office.caller.crm.dueFollowUps({ page: 2, pageSize: 2 })).rows.map(({ title }) => title)).toEqual([
    'Sunday',
  ]);
  expect(['2026-06-01', '2026-06-05', '2026-06-07', '2024-02-28'].map(endOfWeek)).toEqual([
    '2026-06-07',
    '2026-06-07',
    '2026-06-07',
    '2024-03-03',
  ]);
});

/** A separate agency with one creator. */
async function harnessOffice() {
  const own = await createUser(h.owner, 'agency');
  const person = await createUser(h.owner, 'creator', { user: { firstName: 'Robin', lastName: 'Due' } });
  await assign(h.owner, own, person);
  return { own, person, caller: await h.as(own.id, NOW) };
}

test('its author is reminded on its day, once, by a notification and a mail, also by two jobs at once', async () => {
  const author = await createUser(h.owner, 'admin');
  const caller = await h.as(author.id, NOW);
  await caller.crm.addFollowUp({ userId: brand.id, title: 'Ask for the logo', dueOn: '2026-06-08' });
  await remind(at(2.5));
  expect(await toldTo(author.id)).toEqual([]);
  await Promise.all([remind(at(2.6)), remind(at(2.6))]);
  await remind(at(3.5));
  const told = {
    title: 'Follow up with Followed',
    message: '“Ask for the logo” was planned for Jun 8, 2026.',
    route: `/admin/crm/brands/${brand.id}`,
  };
  expect(await toldTo(author.id)).toMatchObject([told]);
  expect(await mailsTo(h, author.email)).toMatchObject([{ subject: told.title }]);
});

test('one that was put off reminds again on its new day; one that is done, or whose author left, never', async () => {
  const [author, gone] = [await createUser(h.owner, 'admin'), await createUser(h.owner, 'admin')];
  const caller = await h.as(author.id, NOW);
  const { id: followUpId } = await caller.crm.addFollowUp({ userId: brand.id, title: 'A', dueOn: '2026-06-05' });
  await remind(NOW);
  await caller.crm.setFollowUp({ followUpId, dueOn: '2026-06-09' });
  const { id: done } = await caller.crm.addFollowUp({ userId: brand.id, title: 'B', dueOn: '2026-06-05' });
  await caller.crm.setFollowUp({ followUpId: done, done: true });
  await (await h.as(gone.id, NOW)).crm.addFollowUp({ userId: brand.id, title: 'C', dueOn: '2026-06-05' });
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
  await remind(at(1));
  expect(await toldTo(author.id)).toHaveLength(1);
  await remind(at(5));
  expect(await toldTo(author.id)).toHaveLength(2);
  expect(await toldTo(gone.id)).toEqual([]);
});

test('an agency is led to its own page, and is not reminded of somebody whom it no longer manages', async () => {
  const { own, person, caller } = await harnessOffice();
  await caller.crm.addFollowUp({ userId: person.id, title: 'Rates', dueOn: '2026-06-05' });
  await remind(NOW);
  expect(await toldTo(own.id)).toMatchObject([
    {
      title: 'Follow up with Robin Due',
      message: '“Rates” was planned for Jun 5, 2026.',
      route: `/agency/crm/creators/${person.id}`,
    },
  ]);
  await caller.crm.addFollowUp({ userId: person.id, title: 'Later', dueOn: '2026-06-06' });
  await h.owner.updateTable('agencyUsers').set({ endedAt: NOW }).where('agencyId', '=', own.id).execute();
  await remind(at(2));
  expect(await toldTo(own.id)).toHaveLength(1);
});

test(`there are at most ${CRM_FOLLOW_UPS_MAX} follow-ups about a person, and bad days get one sentence`, async () => {
  const person = await createUser(h.owner, 'creator');
  const plan = (dueOn: string) => admin.crm.addFollowUp({ userId: person.id, title: 'X', dueOn });
  for (let n = 0; n < CRM_FOLLOW_UPS_MAX; n += 1) await plan('2026-06-30');
  await expect(plan('2026-06-30')).rejects.toMatchObject({ code: 'CONFLICT', message: crmRefusals.followUpsFull });
  await expect(plan('2026-02-30')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(plan('soon')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('the erasure of a person, or of an agency, erases what was noted', async () => {
  const { own, person, caller } = await harnessOffice();
  const other = await createUser(h.owner, 'brand');
  await assign(h.owner, own, other);
  for (const userId of [person.id, other.id]) {
    for (const each of [caller, admin]) {
      await each.crm.addNote({ userId, body: 'Words' });
      await each.crm.addTag({ userId, tag: 'word' });
      await each.crm.addFollowUp({ userId, title: 'Call', dueOn: '2026-06-30' });
    }
  }
  const left = async (column: 'userId' | 'agencyId', id: string) => {
    const counts = [];
    for (const table of ['crmNotes', 'crmTags', 'crmFollowUps'] as const) {
      const rows = await h.owner.selectFrom(table).select('id').where(column, '=', id).execute();
      counts.push(rows.length);
    }
    return counts;
  };
  const close = async (userId: string) => {
    await h.owner
      .updateTable('users')
      .set({ status: 'deletion_requested', deletionRequestedAt: at(-20) })
      .where('id', '=', userId)
      .execute();
    await erase(h.context({ kind: 'system', onBehalfOf: null }, NOW), userId);
  };
  expect(await left('userId', person.id)).toEqual([2, 2, 2]);
  await close(person.id);
  expect(await left('userId', person.id)).toEqual([0, 0, 0]);
  expect(await left('agencyId', own.id)).toEqual([1, 1, 1]);
  await close(own.id);
  expect(await left('agencyId', own.id)).toEqual([0, 0, 0]);
  expect(await left('userId', other.id)).toEqual([1, 1, 1]);
});
