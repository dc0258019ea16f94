import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { inTransaction } from '#server/data/db.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('[AUTH-37] a brand signs up, confirms by the mail that was sent, and names its company', async () => {
  const visitor = await h.as(null);
  await visitor.auth.signUp({
    email: 'New@Brand.test',
    password: 'correct horse battery',
    accountType: 'brand',
    acceptTerms: true,
  });
  await h.runJobs();
  const mail = await h.owner.selectFrom('mailOutbox').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ toAddress: 'new@brand.test', status: 'sent', template: 'confirmation' });
  const token = /#token=([\w-]+)/.exec(mail.bodyText)?.[1];
  const link = { token: token ?? '', password: 'correct horse battery' };
  const flag = () => h.owner.selectFrom('users').select('emailConfirmedAt').executeTakeFirstOrThrow();
  expect(await flag()).toEqual({ emailConfirmedAt: null });
  expect(await visitor.auth.confirmEmail(link)).toMatchObject({ confirmed: true });
  expect(await visitor.auth.confirmEmail(link)).toMatchObject({ confirmed: true });

  const { id } = await h.owner.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const brand = await h.as(id);
  expect(await flag()).toEqual({ emailConfirmedAt: expect.any(Date) });
  expect(await brand.auth.session()).toMatchObject({ role: 'brand', emailConfirmed: true, setup: '/setup/brand' });
  await brand.profiles.setupBrand({ companyName: 'Brand New', industry: '' });
  expect(await (await h.as(id)).auth.session()).toMatchObject({ companyName: 'Brand New', setup: null });
  const trail = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'machine', 'fromStatus', 'toStatus'])
    .orderBy('id')
    .execute();
  expect(trail.map((row) => row.action)).toEqual([
    'auth.signUp',
    'auth.signUp',
    'account.confirm',
    'roleRequest.grant',
    'profiles.setupBrand',
  ]);
});

test('[AUTH-22] [AUTH-26] [AUTH-27] a set-up that is sent again corrects the one profile, which stays incomplete', async () => {
  const creator = await createUser(h.owner, 'creator');
  await h.owner.deleteFrom('creatorProfiles').where('userId', '=', creator.id).execute();
  const asCreator = await h.as(creator.id);
  await asCreator.profiles.setupCreator({ firstName: 'Mara', lastName: 'Lind', primaryPlatform: 'tiktok' });
  await asCreator.profiles.setupCreator({ firstName: 'Mara', lastName: 'Lindqvist', primaryPlatform: 'instagram' });
  const profiles = await h.owner
    .selectFrom('creatorProfiles')
    .select(['primaryPlatform', 'isProfileComplete'])
    .where('userId', '=', creator.id)
    .execute();
  expect(profiles).toEqual([{ primaryPlatform: 'instagram', isProfileComplete: false }]);
  const brand = await createUser(h.owner, 'brand');
  await h.owner.deleteFrom('brandProfiles').where('userId', '=', brand.id).execute();
  const asBrand = await h.as(brand.id);
  await asBrand.profiles.setupBrand({ companyName: '  Quiet Foods ', industry: '   ' });
  await asBrand.profiles.setupBrand({ companyName: 'Quiet Foods Ltd', industry: '' });
  const companies = await h.owner
    .selectFrom('brandProfiles')
    .select(['companyName', 'industry'])
    .where('userId', '=', brand.id)
    .execute();
  expect(companies).toEqual([{ companyName: 'Quiet Foods Ltd', industry: null }]);
});

test('[AUTH-41] the role decides which profile a session comes with: that of its own account', async () => {
  const brandProfile = (companyName: string) => ({ brandProfile: { companyName } });
  const [first, second] = [
    await createUser(h.owner, 'brand', brandProfile('First Foods')),
    await createUser(h.owner, 'brand', brandProfile('Second Foods')),
  ];
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Mara' } });
  const session = async (id: string) => (await h.as(id)).auth.session();
  expect(await session(first.id)).toMatchObject({ role: 'brand', companyName: 'First Foods', setup: null });
  expect(await session(second.id)).toMatchObject({ role: 'brand', companyName: 'Second Foods', setup: null });
  expect(await session(creator.id)).toMatchObject({
    role: 'creator',
    firstName: 'Mara',
    companyName: null,
    setup: null,
  });
});

test('[AUTH-34] an address makes nobody a super admin: without a role there is none, whatever the account is called', async () => {
  for (const email of ['super@accord.test', 'admin@accord.test', 'owner@accord.app']) {
    const user = await createUser(h.owner, null, { user: { email } });
    expect(await (await h.as(user.id)).auth.session()).toMatchObject({ email, role: null });
  }
});

test('[AUTH-03] an invite makes the account it was written for, once', async () => {
  const context = h.context({ kind: 'system', onBehalfOf: null });
  const { token } = await inTransaction(h.db, async (tx) => {
    const invite = await tx
      .insertInto('invites')
      .values({
        email: 'mo@studio.test',
        role: 'creator',
        status: 'pending',
        expiresAt: new Date(context.now.getTime() + 7 * 86_400_000),
        sentAt: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return issueToken(tx, context, { kind: 'invite', inviteId: invite.id });
  });
  const visitor = await h.as(null);
  expect(await visitor.auth.readInvite({ token })).toEqual({ email: 'mo@studio.test', role: 'creator', seat: null });
  await visitor.auth.acceptInvite({ token, password: 'plum marigold river 7' });
  const user = await h.owner
    .selectFrom('users')
    .select(['id', 'role', 'status'])
    .where('email', '=', 'mo@studio.test')
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ role: 'creator', status: 'active' });
  expect(await (await h.as(user.id)).auth.session()).toMatchObject({ emailConfirmed: true, setup: '/setup/creator' });
  await expect(visitor.auth.acceptInvite({ token, password: 'plum marigold river 7' })).rejects.toThrow(
    'no longer valid',
  );
});

test('the app may not change what is written in the audit log', async () => {
  await expect(h.db.deleteFrom('auditLog').execute()).rejects.toThrow(/permission denied/);
  await expect(h.owner.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only/);
});
