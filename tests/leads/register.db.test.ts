import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const ana = { name: 'Ana Lima', email: 'Ana@Studio.test', phoneNumber: '', userType: 'creator' as const };

test('[PUB-37] registering interest keeps one lead with name, email, phone number and type, and an audit row', async () => {
  const visitor = await h.as(null);
  await visitor.leads.register(ana);
  const leads = await h.owner.selectFrom('leads').selectAll().execute();
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({
    name: 'Ana Lima',
    email: 'ana@studio.test',
    phoneNumber: null,
    userType: 'creator',
    status: 'new',
  });
  const trail = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'toStatus'])
    .where('action', '=', 'leads.register')
    .execute();
  expect(trail).toEqual([{ action: 'leads.register', toStatus: 'new' }]);
});

test('[PUB-36] name, email and type are required, the phone number is not', async () => {
  const visitor = await h.as(null);
  await expect(visitor.leads.register({ ...ana, name: ' ' })).rejects.toThrow('Please fill in all required fields');
  await expect(visitor.leads.register({ ...ana, email: '' })).rejects.toThrow('Please fill in all required fields');
});

test('what fills in the hidden field is answered alike and kept nowhere', async () => {
  const before = await h.owner.selectFrom('leads').select('id').execute();
  const visitor = await h.as(null);
  await visitor.leads.register({ ...ana, website: 'https://spam.test' });
  expect(await h.owner.selectFrom('leads').select('id').execute()).toHaveLength(before.length);
});
