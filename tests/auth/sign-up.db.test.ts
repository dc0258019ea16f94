import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('a brand signs up, confirms by the mail that was sent, and names its company', async () => {
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
  await visitor.auth.confirmEmail({ token: token ?? '' });
  await expect(visitor.auth.confirmEmail({ token: token ?? '' })).rejects.toThrow('no longer valid');

  const { id } = await h.owner.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const brand = await h.as(id);
  expect(await brand.auth.session()).toMatchObject({ role: 'brand', setup: '/setup/brand' });
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

test('the app may not change what is written in the audit log', async () => {
  await expect(h.db.deleteFrom('auditLog').execute()).rejects.toThrow(/permission denied/);
  await expect(h.owner.deleteFrom('auditLog').execute()).rejects.toThrow(/append-only/);
});
