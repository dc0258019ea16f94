import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type Row } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { mailUnread } from '#server/conversations/messages.service.ts';
import { giveAgencySeat, giveSeat } from '#server/ground/seats.ts';
import { replyAddress } from '#server/providers/mail/reply-address.rules.ts';
import { signWebhook } from '#server/providers/payments/signature.ts';
import type { Act } from '#shared/agency/acting.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { agencyRefusals, notInRole } from '#shared/messages/seats/refusals.ts';
import type { AgencyDuty, SeatRole } from '#shared/seats/roles.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { createMessage } from '#tests/support/messages.ts';
import { noticesTo } from '#tests/support/notices.ts';

// Answers by mail of somebody whose agency works for the brand of a deal, or acts for its creator.

const h = await harness();
const now = new Date();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, databaseUrl: h.url, now: () => now, providers, limits, env: h.env });
afterAll(() => app.close());
const settings = h.env.mailReplies;
if (!settings) throw new Error('The mailbox of a demo takes answers');
const { secret } = settings;

let brand: Row<'users'>;
let creator: Row<'users'>;
let deal: Row<'deals'>;
let agency: Row<'users'>;
let mira: Row<'users'>;
let addressOf: (side: Row<'users'>) => string;
beforeEach(async () => {
  brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
  creator = await createUser(h.owner, 'creator');
  agency = await createUser(h.owner, 'agency', { user: { firstName: 'Northlight', lastName: 'Agency' } });
  mira = await createUser(h.owner, null, { user: { firstName: 'Mira', lastName: 'Chen' } });
  const campaign = await createCampaign(h.owner, { brandId: brand.id, name: 'Spring', status: 'in_progress' });
  deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  for (const { id } of [brand, creator])
    await createMessage(h.owner, { deal, authorId: id, over: { body: 'Does Tuesday work?' } });
  const sides = await h.owner.selectFrom('conversationSides').selectAll().where('dealId', '=', deal.id).execute();
  addressOf = ({ id }) => replyAddress(h.env, sides.find(({ userId }) => userId === id)?.id ?? '') ?? '';
});

/** The mail that somebody writes to the address of a side, as the mail server passes it on, and what became of it. */
async function arrives(from: Row<'users'>, side: Row<'users'>, checks = 'mx.accord.test; dmarc=pass') {
  // Those before came at the same moment.
  await h.owner.deleteFrom('mailReplies').execute();
  const id = randomUUID();
  const lines = [
    `Authentication-Results: ${checks}`,
    `From: ${from.email}`,
    `To: ${addressOf(side)}`,
    `Message-ID: <${id}@people.example>`,
  ];
  const payload = [...lines, '', 'Tuesday works.'].join('\r\n');
  const headers = { 'content-type': 'message/rfc822', ...signWebhook(secret, id, now, payload) };
  const { statusCode } = await app.inject({ method: 'POST', url: '/webhooks/mail-replies', headers, payload });
  expect(statusCode).toBe(204);
  // Jobs are due by the clock of the database.
  await h.runJobs(new Date(Date.now() + 60_000), (ctx) => ({ ...ctx, now }));
  return h.owner.selectFrom('mailReplies').select(['outcome', 'reason']).executeTakeFirst();
}
const messages = async (as: Row<'users'>) =>
  (await (await h.as(as.id, now)).conversations.thread({ dealId: deal.id })).rows.filter(
    (row) => 'byMail' in row && row.byMail,
  );
const audited = () =>
  h.owner
    .selectFrom('auditLog')
    .select(['userId', 'onBehalfOf', 'agencyId'])
    .where('action', '=', 'conversations.send')
    .where('agencyId', '=', agency.id)
    .execute();
const templatesTo = async ({ email }: Row<'users'>) => (await mailsTo(h, email)).map(({ template }) => template);
const inTx = h.owner.transaction();
const employs = (personId: string, role: SeatRole) =>
  inTx.execute((tx) => giveSeat(tx, { companyId: agency.id, personId, role }, now));
const worksForBrand = (duties: AgencyDuty[]) => {
  const consent = { consentedBy: brand.id, consentedAt: now, limitMinor: null, limitCurrency: null };
  return inTx.execute((tx) =>
    giveAgencySeat(tx, { companyId: brand.id, agencyId: agency.id, duties, ...consent }, now),
  );
};
const manages = (acts: Act[]) =>
  h.owner
    .insertInto('agencyUsers')
    .values({ agencyId: agency.id, userId: creator.id, role: 'managed_creator', createdAt: now, acts })
    .returning('id')
    .executeTakeFirstOrThrow();
const end = (table: 'seats' | 'agencyUsers', id: string) =>
  h.owner.updateTable(table).set({ endedAt: now }).where('id', '=', id).execute();

describe('of somebody whose agency works for the brand', () => {
  test('is the brand’s, with the names of both; what they were mailed can be answered', async () => {
    await employs(mira.id, 'manager');
    await worksForBrand(['look', 'run']);
    await mailUnread(h.context({ kind: 'system', onBehalfOf: null }, new Date(now.getTime() + 3_600_000)));
    expect(await templatesTo(mira)).toEqual(['unreadMessages']);
    expect(await arrives(mira, brand)).toEqual({ outcome: 'sent', reason: null });
    const said = { side: 'brand', author: 'Lumen', writer: 'Mira Chen', agency: 'Northlight Agency' };
    expect(await messages(creator)).toMatchObject([said]);
    expect(await audited()).toEqual([{ userId: mira.id, onBehalfOf: brand.id, agencyId: agency.id }]);
  });

  test('is refused beyond what the brand lets the agency do, beyond their role in it, and on both sides of a deal', async () => {
    const own = await employs(mira.id, 'viewer');
    const seatId = await worksForBrand(['look', 'run']);
    const refused = (reason: string) => ({ outcome: 'refused', reason });
    expect(await arrives(mira, brand)).toEqual(refused(notInRole('viewer', 'run', 'in your agency')));
    expect(await templatesTo(mira)).toEqual(['replyRefused']);
    await h.owner.updateTable('seats').set({ role: 'manager' }).where('id', '=', own).execute();
    await h.owner
      .updateTable('seats')
      .set({ duties: ['look'] })
      .where('id', '=', seatId)
      .execute();
    expect(await arrives(mira, brand)).toEqual(refused(agencyRefusals.notConsented('run')));
    await h.owner
      .updateTable('seats')
      .set({ duties: ['look', 'run'] })
      .where('id', '=', seatId)
      .execute();
    await manages([]);
    expect(await arrives(mira, brand)).toEqual(refused(agencyRefusals.managesCreator('Northlight Agency')));
    expect(await messages(creator)).toEqual([]);
  });

  test('is believed of nobody else, and of nobody once the seat, or theirs in the agency, has ended', async () => {
    const stranger = await createUser(h.owner, 'agency');
    const own = await employs(mira.id, 'manager');
    const seatId = await worksForBrand(['look', 'run']);
    const forged = { outcome: 'forged' };
    expect(await arrives(stranger, brand)).toMatchObject(forged);
    expect(await arrives(mira, creator)).toMatchObject(forged);
    expect(await arrives(mira, brand, 'mx.accord.test; dmarc=fail')).toMatchObject(forged);
    await end('seats', own);
    expect(await arrives(mira, brand)).toMatchObject(forged);
    await employs(mira.id, 'manager');
    await end('seats', seatId);
    expect(await arrives(mira, brand)).toMatchObject(forged);
    expect([await messages(creator), await templatesTo(mira)]).toEqual([[], []]);
  });
});

describe('of somebody whose agency acts for the creator', () => {
  test.each([
    ['a member', true],
    ['the owner of an agency without members', false],
  ])('is the creator’s, with the agency’s name: %s', async (_who, employed) => {
    if (employed) await employs(mira.id, 'manager');
    await manages(['message']);
    const writer = employed ? mira : agency;
    expect(await arrives(writer, creator)).toEqual({ outcome: 'sent', reason: null });
    const said = { side: 'creator', agency: 'Northlight Agency', writer: employed ? 'Mira Chen' : null };
    expect(await messages(brand)).toMatchObject([said]);
    expect(await audited()).toEqual([{ userId: writer.id, onBehalfOf: creator.id, agencyId: agency.id }]);
    expect(await noticesTo(h, creator.id, 'agency_acted')).not.toEqual([]);
    // The creator has not read what the agency answers.
    const { unread } = await h.owner
      .selectFrom('conversationSides')
      .select('unread')
      .where('dealId', '=', deal.id)
      .where('userId', '=', creator.id)
      .executeTakeFirstOrThrow();
    expect(unread).toBe(1);
  });

  test('is refused without the creator’s consent to messages, and beyond their role in the agency', async () => {
    const own = await employs(mira.id, 'manager');
    const { id } = await manages(['answer']);
    expect(await arrives(mira, creator)).toEqual({ outcome: 'refused', reason: agencyMessages.notConsented });
    expect(await templatesTo(mira)).toEqual(['replyRefused']);
    await h.owner
      .updateTable('agencyUsers')
      .set({ acts: ['message'] })
      .where('id', '=', id)
      .execute();
    await h.owner.updateTable('seats').set({ role: 'viewer' }).where('id', '=', own).execute();
    expect(await arrives(mira, creator)).toEqual({ outcome: 'refused', reason: notInRole('viewer', 'run') });
    expect(await messages(brand)).toEqual([]);
  });

  test('is believed of nobody once the creator, the agency or the person has ended it', async () => {
    const own = await employs(mira.id, 'manager');
    const { id } = await manages(['message']);
    const forged = { outcome: 'forged' };
    const set = (acts: Act[]) => h.owner.updateTable('agencyUsers').set({ acts }).where('id', '=', id).execute();
    expect(await arrives(mira, creator, 'mx.evil.example; dmarc=pass')).toMatchObject(forged);
    await set([]);
    expect(await arrives(mira, creator)).toMatchObject(forged);
    await set(['message']);
    await end('seats', own);
    expect(await arrives(mira, creator)).toMatchObject(forged);
    await employs(mira.id, 'manager');
    await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', agency.id).execute();
    expect(await arrives(mira, creator)).toMatchObject(forged);
    await h.owner.updateTable('users').set({ status: 'active' }).where('id', '=', agency.id).execute();
    await end('agencyUsers', id);
    expect(await arrives(mira, creator)).toMatchObject(forged);
    expect([await messages(brand), await templatesTo(mira)]).toEqual([[], []]);
  });
});
