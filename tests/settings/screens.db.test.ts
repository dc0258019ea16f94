import { randomUUID } from 'node:crypto';
import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { createAssistant, createClient, requestOfClient } from '#tests/support/api-keys.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';

// What a brand's settings show before anything is pressed, and which of them creators and agencies have on their account.

const { h, open } = await demoScreens();
const BRAND = 'brand@accord.test';
const CREATOR = 'creator@accord.test';
const AGENCY = 'agency@accord.test';

const callerOf = async (email: string) => {
  const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return h.as(id);
};
const region = ({ screen }: SentPage, name: string) => within(screen.getByRole('region', { name }));
const entered = (where: { getByLabelText: SentPage['screen']['getByLabelText'] }, label: RegExp) =>
  where.getByLabelText<HTMLInputElement>(label).value;

test('[BR-SET-01] [BR-SET-02] the settings have every field of the company, as it is stored', async () => {
  const stored = {
    companyName: 'Northwind Outdoor',
    websiteUrl: 'https://northwind.test',
    brandBio: 'Packs and boots.',
    instagram: 'https://instagram.com/northwind',
    tiktok: 'https://tiktok.com/@northwind',
    youtube: 'https://youtube.com/@northwind',
    linkedin: 'https://linkedin.com/company/northwind',
    twitter: 'https://x.com/northwind',
  };
  await (await callerOf(BRAND)).settings.saveCompany(stored);
  const page = await open('/brand/settings', { as: BRAND });
  page.screen.getByRole('heading', { name: 'Settings', level: 1 });
  const form = region(page, 'Company Information');
  const shown = Object.entries({
    companyName: /^Company name/,
    websiteUrl: /^Website/,
    brandBio: /^Description/,
    instagram: /^Instagram/,
    tiktok: /^TikTok/,
    youtube: /^YouTube/,
    linkedin: /^LinkedIn/,
    twitter: /^Twitter/,
  }).map(([key, label]) => [key, entered(form, label)]);
  expect(Object.fromEntries(shown)).toEqual(stored);
});

test('[BR-SET-03] [MSG-121] the address is read only, and the text says whom to ask', async () => {
  const account = region(await open('/brand/settings', { as: BRAND }), 'Account Settings');
  const email = account.getByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe(BRAND);
  expect(email.readOnly).toBe(true);
  const hint = account.getByText('Contact support to change your email address');
  expect(email.getAttribute('aria-describedby')).toBe(hint.id);
});

test('[BR-SET-04] [BR-SET-05] mails about one’s work are on, and marketing is off', async () => {
  const { email } = await createUser(h.owner, 'brand');
  const { screen } = await open('/brand/settings', { as: email });
  expect(screen.getByLabelText<HTMLInputElement>('Email notifications').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Marketing emails').checked).toBe(false);
});

test('[BR-SET-08] the danger zone has Delete Account', async () => {
  const zone = region(await open('/brand/settings', { as: BRAND }), 'Danger Zone');
  zone.getByRole('button', { name: 'Delete Account' });
});

test('[BR-SET-07] the card has its brand, last four digits and expiry, and can be managed; below it is what was paid', async () => {
  const { billing } = (await callerOf(BRAND)).settings;
  const { paymentMethod, usage } = await billing();
  const { last4, expMonth, expYear } = paymentMethod ?? {};
  const card = region(await open('/brand/settings', { as: BRAND }), 'Billing & Usage');
  card.getByText(`Visa •••• ${last4}`);
  card.getByText(`Expires ${expMonth}/${expYear}`);
  card.getByRole('button', { name: 'Manage payment method' });
  card.getByText(`${usage[0]?.payments} payments for ${usage[0]?.campaigns} campaigns`);
  expect(card.getAllByRole('button', { name: /^PDF of invoice/ }).length).toBeGreaterThan(0);
});

test('[BR-SET-16] no card is no error: it says so, and one can be set up', async () => {
  const { email } = await createUser(h.owner, 'brand');
  const page = await open('/brand/settings', { as: email });
  region(page, 'API').getByText('No keys yet.');
  page.screen.getByText('No payment method');
  page.screen.getByRole('button', { name: 'Set up payment method' });
  expect(page.screen.queryByRole('alert')).toBeNull();
});

test.each([
  [BRAND, '/brand/settings', 'campaigns', '/brand/webhooks/'],
  [CREATOR, '/account', 'deals', '/creator/webhooks/'],
  [AGENCY, '/account', 'pipeline', '/agency/webhooks/'],
] as const)('%s has its keys and webhooks on %s, and the ways to new ones', async (as, path, scope, pages) => {
  const { settings } = await callerOf(as);
  const { scopes } = await settings.apiKeys();
  const chosen = scopes.filter((one) => one.startsWith(scope)).slice(0, 1);
  expect(chosen).toHaveLength(1);
  await settings.createApiKey({ name: 'Nightly report', scopes: chosen, days: null });
  const { id } = await settings.createWebhook({
    url: 'https://hooks.example.test/accord',
    events: ['deal.accepted', 'deal.declined', 'deal.started', 'deal.completed', 'deal.cancelled'],
  });
  const page = await open(path, { as });
  const keys = region(page, 'API');
  keys.getByRole('button', { name: 'New key' });
  keys.getByText('Nightly report');
  expect(keys.getAllByText(/never used/).length).toBeGreaterThan(0);
  keys.getByRole('button', { name: 'New secret for Nightly report' });
  keys.getByRole('button', { name: 'Revoke Nightly report' });
  await h.owner.updateTable('apiKeys').set({ lastUsedAt: new Date() }).execute();
  expect(region(await open(path, { as }), 'API').getAllByText(/last used/).length).toBeGreaterThan(0);
  const webhooks = region(page, 'Webhooks');
  webhooks.getByRole('button', { name: 'New webhook' });
  webhooks.getByText('deal.accepted, deal.declined, deal.started and 2 more');
  const log = webhooks.getByRole('link', { name: 'Log of https://hooks.example.test/accord' });
  expect(log.getAttribute('href')).toBe(`${pages}${id}`);
  webhooks.getByRole('button', { name: 'Edit https://hooks.example.test/accord' });
  expect(webhooks.getByRole('link', { name: /verify/ }).getAttribute('href')).toBe('/api/docs/webhooks');
});

test('an account without webhooks is told what they are for', async () => {
  const { email } = await createUser(h.owner, 'brand');
  region(await open('/brand/settings', { as: email }), 'Webhooks').getByText('No webhooks yet.');
});

describe('the page of a webhook', () => {
  const webhookOf = async (as: string) => (await (await callerOf(as)).settings.webhooks())[0]?.id ?? '';

  test.each([
    [BRAND, 'brand', ['Event', 'Outcome', 'Attempts', 'Happened']],
    [CREATOR, 'creator', ['Event', 'Outcome', 'Attempts', 'Happened']],
    [AGENCY, 'agency', ['Event', 'Concerns', 'Outcome', 'Attempts', 'Happened']],
  ] as const)('of %s lists its messages with their outcome, and what can be done', async (as, area, columns) => {
    const { screen } = await open(`/${area}/webhooks/${await webhookOf(as)}`, { as });
    screen.getByRole('heading', { name: 'Webhook', level: 1 });
    screen.getByText(`https://hooks.example.com/accord/${area}`);
    for (const name of ['Edit', 'New secret', 'Replay', 'Send a test']) screen.getByRole('button', { name });
    const table = within(screen.getByRole('table', { name: 'Messages' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns);
    expect(table.getAllByText('Accepted').length).toBeGreaterThan(3);
    table.getByText('Waiting');
    table.getByText('No answer within 10 seconds');
    if (area === 'agency') expect(table.getAllByText(/^[A-Z]\w+ [A-Z]\w+$/).length).toBeGreaterThan(3);
    const events = [...screen.getByLabelText<HTMLSelectElement>('Event').options].map(({ value }) => value);
    expect(events.includes('payout.paid')).toBe(area === 'creator');
    expect(events.includes('payment.held')).toBe(area !== 'creator');
  });

  test('is filtered by its address, and is not found for anybody else', async () => {
    const path = `/brand/webhooks/${await webhookOf(BRAND)}`;
    const failed = await open(`${path}?outcome=failed`, { as: BRAND });
    expect(failed.screen.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('failed');
    expect(within(failed.screen.getByRole('table', { name: 'Messages' })).queryByText('Accepted')).toBeNull();
    const none = await open(`${path}?event=deal.accepted&from=2020-01-01&until=2020-01-02`, { as: BRAND });
    none.screen.getByText('No messages match');
    const nobody = await open(`/brand/webhooks/${await webhookOf(CREATOR)}`, { as: BRAND });
    nobody.screen.getByRole('heading', { name: 'Webhook not found' });
  });
});

test('a brand sees its assistants, and how to connect one', async () => {
  const { id, email } = await createUser(h.owner, 'brand');
  const none = region(await open('/brand/settings', { as: email }), 'Assistants');
  none.getByText('No assistants yet.');
  none.getByText(`${new URL('/mcp', h.env.publicUrl)}`);
  await createAssistant(h.owner, id);
  const some = region(await open('/brand/settings', { as: email }), 'Assistants');
  some.getByText('assistant.example');
  some.getByText(/Content \(read\)/);
  some.getByRole('button', { name: 'Disconnect Helper' });
  const link = some.getByRole('link', { name: 'What programs have proposed' });
  expect(link.getAttribute('href')).toBe('/brand/proposals');
  // The demo has one to look at.
  region(await open('/brand/settings', { as: BRAND }), 'Assistants').getByText('desk.example.com');
});

test('whoever is asked by an assistant reads who asks, where they are sent, and what they give', async () => {
  const request = requestOfClient(await createClient(h.owner));
  const path = `/assistants/connect?request=${request}`;
  expect((await open(path)).address).toMatch(/^\/auth\?next=%2Fassistants%2Fconnect/);
  const { screen } = await open(path, { as: BRAND });
  screen.getByRole('heading', { name: 'Connect Helper?' });
  screen.getByText('assistant.example');
  screen.getByText(/It calls itself Helper, which Accord cannot check/);
  screen.getByText(/It can never pay, sign, or let somebody in/);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Expires' }).value).toBe('90');
  screen.getByRole('button', { name: 'Connect Helper' });
  screen.getByRole('button', { name: 'No, thanks' });
  const unknown = await open(`/assistants/connect?request=${requestOfClient(randomUUID())}`, { as: BRAND });
  unknown.screen.getByRole('heading', { name: 'The assistant cannot be connected' });
  expect(unknown.screen.queryByRole('button', { name: 'Back to the assistant' })).toBeNull();
});
