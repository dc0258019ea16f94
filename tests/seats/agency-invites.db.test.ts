import { beforeEach, expect, test } from 'vitest';
import { createUser, type Row } from '#db/factories.ts';
import { DAY_MS, INVITE_LINK_DAYS } from '#shared/constants.ts';
import { agencySeatMessages } from '#shared/messages/seats/agencies.ts';
import { notInRole } from '#shared/messages/seats/refusals.ts';
import { AGENCIES_MAX } from '#shared/seats/agencies.schema.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { opener } from '#tests/support/screens.ts';
import { browsersOf } from './browsers.ts';

// The invite of an agency is sent again as that of a member is.

const h = await harness();
const open = await opener(h);
const { signIn, member, agencySeat } = await browsersOf(h);

const later = (days: number) => new Date(Date.now() + days * DAY_MS);
let brand: Row<'users'>;
let agency: Row<'users'>;
beforeEach(async () => {
  brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Glow Labs' } });
  agency = await createUser(h.owner, 'agency', { user: { firstName: 'Northlight', lastName: 'Agency' } });
});

const inviteTo = (email: string) =>
  h.owner.selectFrom('invites').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const change = (id: string, set: Partial<Row<'invites'>>) =>
  h.owner.updateTable('invites').set(set).where('id', '=', id).execute();
const invited = async (email: string) => {
  const owner = await signIn(brand.id);
  await owner.write('seats.inviteAgency', { email, duties: ['run'], limit: null });
  return { owner, inviteId: (await inviteTo(email)).id };
};
const ASKED = { template: 'brandRequest' };
const resent = { action: 'invite.resend', onBehalfOf: null };

test('an invite that has run out is sent again: the agency is asked again, and whoever sent it has consented', async () => {
  const { owner, inviteId } = await invited(agency.email);
  const mira = await createUser(h.owner, null, { user: { firstName: 'Mira', lastName: 'Chen' } });
  const second = await member(brand.id, mira.id, 'owner');
  await change(inviteId, { expiresAt: later(-1), sentAt: later(-9) });
  const [shown] = (await owner.read('seats.agencies')).invites;
  expect(shown).toMatchObject({ status: 'expired', may: { resend: { allowed: true }, revoke: { allowed: false } } });

  expect(await second.write('seats.resendAgencyInvite', { inviteId })).toBeUndefined();
  const after = await inviteTo(agency.email);
  expect([after.status, after.invitedBy]).toEqual(['sent', mira.id]);
  expect(after.expiresAt.getTime()).toBeGreaterThan(later(INVITE_LINK_DAYS - 0.1).getTime());
  const request = { notificationType: 'brand_request' };
  expect(await noticesTo(h, agency.id)).toMatchObject([request, request]);
  expect(await mailsTo(h, agency.email)).toMatchObject([ASKED, ASKED]);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'onBehalfOf'])
    .where('resourceId', '=', inviteId)
    .where('action', '=', 'invite.resend')
    .execute();
  expect(rows).toEqual([{ ...resent, userId: mira.id, onBehalfOf: brand.id }]);

  const boss = await signIn(agency.id);
  expect(await boss.write('seats.acceptBrand', { inviteId })).toBeUndefined();
  const [seat] = (await owner.read('seats.agencies')).agencies;
  expect(seat.consentedBy).toBe('Mira Chen');
  expect(await owner.write('seats.resendAgencyInvite', { inviteId })).toMatchObject({ code: 'CONFLICT' });
});

test('one that did not arrive is mailed again', async () => {
  const { owner, inviteId } = await invited('nobody@agency.test');
  await change(inviteId, { status: 'failed' });
  expect(await owner.write('seats.resendAgencyInvite', { inviteId })).toBeUndefined();
  expect(await mailsTo(h, 'nobody@agency.test')).toMatchObject([ASKED, ASKED]);
  expect((await inviteTo('nobody@agency.test')).status).toBe('pending');
});

test('it is nobody else’s to send, and a member’s invite is none of an agency', async () => {
  const { owner, inviteId } = await invited(agency.email);
  await owner.write('seats.invite', { email: 'member@example.test', role: 'viewer' });
  const { id: ofMember } = await inviteTo('member@example.test');
  const resend = 'seats.resendAgencyInvite';
  expect(await owner.write(resend, { inviteId: ofMember })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await owner.write('seats.resendInvite', { inviteId })).toMatchObject({ code: 'NOT_FOUND' });
  const other = await signIn((await createUser(h.owner, 'brand')).id);
  expect(await other.write(resend, { inviteId })).toMatchObject({ code: 'NOT_FOUND' });
  const boss = await signIn(agency.id);
  expect(await boss.write(resend, { inviteId })).toMatchObject({ code: 'FORBIDDEN' });
  const reviewer = await member(brand.id, (await createUser(h.owner, null)).id, 'reviewer');
  const refused = { code: 'FORBIDDEN', message: notInRole('reviewer', 'lead') };
  expect(await reviewer.write(resend, { inviteId })).toEqual(refused);
  await expect((await h.as(null)).seats.resendAgencyInvite({ inviteId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  await owner.write('seats.revokeAgencyInvite', { inviteId });
  expect(await owner.write(resend, { inviteId })).toMatchObject({ code: 'CONFLICT' });
});

test.each(['agency', 'member'] as const)(
  'sending the invite of one %s more again respects what is open by now',
  async (kind) => {
    const owner = await signIn(brand.id);
    const email = `${kind}-again@example.test`;
    const [first, send, facts] =
      kind === 'agency'
        ? (['seats.inviteAgency', 'seats.resendAgencyInvite', { duties: [], limit: null }] as const)
        : (['seats.invite', 'seats.resendInvite', { role: 'viewer' }] as const);
    await owner.write(first, { email, ...facts });
    const { id: inviteId } = await inviteTo(email);
    await change(inviteId, { status: 'expired', expiresAt: later(-1) });
    await owner.write(first, { email, ...facts });
    const open = 'There is already an open invite for this address.';
    expect(await owner.write(send, { inviteId })).toEqual({ code: 'CONFLICT', message: open });
  },
);

test('an agency that works for the brand by now, or one more than can, is not invited again', async () => {
  const { owner, inviteId } = await invited(agency.email);
  await change(inviteId, { status: 'expired', expiresAt: later(-1) });
  const conflict = (message: string) => ({ code: 'CONFLICT', message });
  await agencySeat(brand.id, agency.id, ['look']);
  const resend = () => owner.write('seats.resendAgencyInvite', { inviteId });
  expect(await resend()).toEqual(conflict(agencySeatMessages.worksAlready));
  await h.owner.updateTable('seats').set({ endedAt: new Date() }).where('agencyId', '=', agency.id).execute();
  for (let at = 0; at < AGENCIES_MAX; at++)
    await owner.write('seats.inviteAgency', { email: `a${at}@example.test`, duties: [], limit: null });
  expect(await resend()).toEqual(conflict(agencySeatMessages.full(AGENCIES_MAX)));
});

test('the members page has a button for it', async () => {
  await invited(agency.email);
  const { screen } = await open('/brand/members', { as: brand.email });
  expect(screen.getByRole('button', { name: `Resend the invitation to ${agency.email}` }).textContent).toBe('Resend');
});
