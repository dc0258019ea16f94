import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/constants.ts';
import { WRITTEN } from '#tests/support/any-order.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const ana = { name: 'Ana Lima', email: 'Ana@Studio.test', phoneNumber: '', userType: 'creator' as const };

const visitor = (at = NOW) => h.as(null, at);
const leadsOf = (email: string) =>
  h.owner.selectFrom('leads').selectAll().where('email', '=', email).orderBy('createdAt').orderBy(WRITTEN).execute();
const sentTo = async (email: string) => {
  await h.runJobs();
  return mailsTo(h, email);
};
const clearLimits = () => h.owner.deleteFrom('rateLimits').execute();

/** The token of the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const body = (await sentTo(email)).at(-1)?.bodyText ?? '';
  return /\/interest#token=([\w-]+)/.exec(body)?.[1] ?? '';
}

test('[PUB-37] registering interest keeps one lead with name, email, phone number and type, and an audit row', async () => {
  await (await visitor()).leads.register(ana);
  const leads = await leadsOf('ana@studio.test');
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({
    name: 'Ana Lima',
    email: 'ana@studio.test',
    phoneNumber: null,
    userType: 'creator',
    status: 'new',
    confirmedAt: null,
  });
  const trail = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'toStatus'])
    .where('action', '=', 'leads.register')
    .execute();
  expect(trail).toEqual([{ action: 'leads.register', toStatus: 'new' }]);
});

test('[PUB-36] name, email and type are required, the phone number is not', async () => {
  await expect((await visitor()).leads.register({ ...ana, name: ' ' })).rejects.toThrow(
    'Please fill in all required fields',
  );
  await expect((await visitor()).leads.register({ ...ana, email: '' })).rejects.toThrow(
    'Please fill in all required fields',
  );
});

test('what fills in the hidden field is answered alike and kept nowhere', async () => {
  await (await visitor()).leads.register({ ...ana, email: 'bot@spam.test', website: 'https://spam.test' });
  expect(await leadsOf('bot@spam.test')).toEqual([]);
  expect(await sentTo('bot@spam.test')).toEqual([]);
});

test('one network address registers five times an hour', async () => {
  await clearLimits();
  for (let n = 0; n < 5; n += 1) await (await visitor()).leads.register({ ...ana, email: `many${n}@studio.test` });
  await expect((await visitor()).leads.register({ ...ana, email: 'many6@studio.test' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  await clearLimits();
});

test('while the form is switched off nothing is kept, and the page knows', async () => {
  const set = (value: boolean) =>
    h.owner.updateTable('featureFlags').set({ value }).where('key', '=', 'interest_form_enabled').execute();
  expect(await (await visitor()).leads.formIsOpen()).toBe(true);
  await set(false);
  expect(await (await visitor()).leads.formIsOpen()).toBe(false);
  await expect((await visitor()).leads.register({ ...ana, email: 'late@studio.test' })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  });
  expect(await leadsOf('late@studio.test')).toEqual([]);
  await set(true);
});

test('an address is asked by mail once a day, and its link confirms all that was registered with it, once; opened again it says so', async () => {
  await clearLimits();
  const email = 'bea@studio.test';
  await (await visitor()).leads.register({ ...ana, email });
  await (await visitor(later(0.5))).leads.register({ ...ana, email, userType: 'brand' });
  expect(await sentTo(email)).toHaveLength(1);
  await (await visitor(later(1.6))).leads.register({ ...ana, email });
  expect(await sentTo(email)).toHaveLength(2);

  const token = await tokenFor(email);
  await (await visitor(later(2))).leads.confirm({ token });
  expect((await leadsOf(email)).map(({ confirmedAt }) => confirmedAt)).toEqual([later(2), later(2), later(2)]);
  await (await visitor(later(9))).leads.confirm({ token });
  expect((await leadsOf(email)).map(({ confirmedAt }) => confirmedAt)).toEqual([later(2), later(2), later(2)]);
  const [trail] = await h.owner.selectFrom('auditLog').selectAll().where('action', '=', 'leads.confirm').execute();
  expect(trail).toMatchObject({ actor: 'anonymous', resourceType: 'lead' });

  await (await visitor(later(3))).leads.register({ ...ana, email });
  expect(await sentTo(email)).toHaveLength(2);
  expect((await leadsOf(email)).at(-1)?.confirmedAt).toEqual(later(2));
});

test('the link ends after seven days, and only its hash is stored', async () => {
  await clearLimits();
  const email = 'cleo@studio.test';
  await (await visitor()).leads.register({ ...ana, email });
  const token = await tokenFor(email);
  expect(token).not.toBe('');
  expect(JSON.stringify(await leadsOf(email))).not.toContain(token);
  await expect((await visitor(later(7))).leads.confirm({ token })).rejects.toThrow('This link is no longer valid');
  await expect((await visitor()).leads.confirm({ token: 'made-up' })).rejects.toThrow('This link is no longer valid');
  expect((await leadsOf(email))[0]?.confirmedAt).toBeNull();
});
