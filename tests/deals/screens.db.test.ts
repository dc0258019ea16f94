import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { formatMoney, longDay, momentLabel } from '#shared/format.ts';
import { milestonesMinor } from '#shared/money.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, factsIn, textsOf } from '#tests/support/sent.ts';
import { BRAND, CREATOR, campaignDraft, inDays } from './offer.ts';
import { offered } from './offered.ts';

// What a creator reads about offers and deals before they press anything.

const { open, h } = await demoScreens();

const STAFF = 'admin@accord.test';
const SOFIA = 'sofia.romano@example.test';
type Page = Awaited<ReturnType<typeof open>>;

const asCreator = (path: string) => open(path, { as: CREATOR.email });
const cardsOf = ({ screen }: Page, name: string) =>
  screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { name }) !== null);
function cardOf(page: Page, name: string): HTMLElement {
  const [card, ...more] = cardsOf(page, name);
  expect(more).toEqual([]);
  if (!card) throw new Error(`${page.address} shows no ${name}`);
  return card;
}
const button = (place: HTMLElement, name: string | RegExp) =>
  within(place).getByRole<HTMLButtonElement>('button', { name });

describe('an offer that waits', async () => {
  const name = 'Morning drums';
  const { dealId, campaignId } = await offered(h, name);

  test('[CR-INV-01] stands among the invitations with all that is offered', async () => {
    const page = await asCreator('/creator/invitations');
    page.screen.getByRole('heading', { name: 'Invitations', level: 1 });
    const card = cardOf(page, name);
    for (const text of [
      BRAND.name,
      '$6,000.00',
      'Your last film on repairs was just right.',
      'Instagram, TikTok',
      'Invited',
    ]) {
      expect(card.textContent).toContain(text);
    }
    expect(card.textContent).toMatch(/Answer by .* \(14 days left\)/);
  });

  test('[CR-DEALS-01] [CR-DEALS-02] the deals have four tabs, each with its count', async () => {
    const page = await asCreator('/creator/deals');
    page.screen.getByRole('heading', { name: 'Deals', level: 1 });
    const { active, pending, completed, rejected } = (await (await callerOf(h, CREATOR.email)).deals.mine({})).counts;
    expect(pending).toBeGreaterThan(0);
    expect(textsOf(page.screen.getAllByRole('tab'))).toEqual([
      `Active${active}`,
      `Pending${pending}`,
      `Completed${completed}`,
      `Rejected${rejected}`,
    ]);
  });

  test('[CR-DEALS-11] says who offers what until when, and can be accepted or declined', async () => {
    const card = cardOf(await asCreator('/creator/deals?tab=pending'), name);
    expect(card.textContent).toContain(BRAND.name);
    expect(factsIn(card)).toEqual([
      'Payment$6,000.00',
      `Content due${longDay(inDays(40))} Accra time`,
      `Campaign${longDay(inDays(20))} to ${longDay(inDays(60))} Accra time`,
      'PlatformsInstagram, TikTok',
      expect.stringMatching(/^Usage rights12 months from the first verified post, on Instagram and TikTok; /),
    ]);
    for (const answer of ['Accept', 'Decline']) {
      expect(button(card, `${answer} ${name} by ${BRAND.name}`).disabled).toBe(false);
    }
  });

  test('has a page of its own with what is owed, what it pays and when, and who offers it', async () => {
    const { screen } = await asCreator(`/creator/invitations/${dealId}`);
    screen.getByRole('heading', { level: 1, name });
    const pieces = screen.getByRole('region', { name: 'What you would make' });
    expect(textsOf(within(pieces).getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^1 post/),
      expect.stringMatching(/^2 reels.*One on the train, one at home\./),
    ]);
    expect(pieces.textContent).toContain(`All of it by ${longDay(inDays(40))}`);
    const shares = milestonesMinor(600_000);
    expect([shares.signing, shares.submission, shares.approval].map(({ netMinor }) => netMinor)).toEqual([
      120_000, 180_000, 300_000,
    ]);
    const parts = within(screen.getByRole('list', { name: 'Parts of the payment' })).getAllByRole('listitem');
    expect(textsOf(parts)).toEqual([
      expect.stringMatching(/\$1,200\.00.*signed/),
      expect.stringMatching(/\$1,800\.00.*submitted/),
      expect.stringMatching(/\$3,000\.00.*approved/),
    ]);
    expect(screen.getByRole('main').textContent).toContain(`by ${longDay(inDays(62))}, if it ends as planned`);
    const { rows } = await (await callerOf(h, BRAND.email)).orders.list({ limit: 100 });
    const completed = rows.filter(({ status }) => status === 'completed').length;
    expect(factsIn(screen.getByRole('region', { name: 'The brand' }))[1]).toBe(`Completed campaigns${completed}`);
    expect(screen.getByRole('region', { name: 'Usage rights' }).textContent).toContain(
      'Starts with the first verified post',
    );
  });

  test('is found by its brand among the creators of the order, with its usage rights', async () => {
    const { screen } = await open(`/brand/orders?projectId=${campaignId}&tab=creators`, { as: BRAND.email });
    const row = screen.getByRole('list', { name: 'Creators of this campaign' });
    for (const text of [CREATOR.name, '$6,000.00', 'Invited', 'Usage: 12 months from the first verified post']) {
      expect(row.textContent).toContain(text);
    }
  });
});

test('an offer that was accepted has left those that wait, and says when it was answered', async () => {
  const name = 'Noon drums';
  const { dealId, creator } = await offered(h, name);
  await creator.deals.accept({ dealId });
  expect(cardsOf(await asCreator('/creator/invitations'), name)).toEqual([]);
  const accepted = await asCreator('/creator/invitations?tab=accepted');
  expect(within(cardOf(accepted, name)).getByText('Accepted', { exact: true })).toBeTruthy();
  expect(accepted.screen.queryAllByRole('checkbox', { name: /^Select/ })).toEqual([]);
  expect(cardOf(await asCreator('/creator/deals'), name).textContent).toContain('Answered');
});

test('an offer that was declined stands among the rejected deals', async () => {
  const name = 'Evening drums';
  const { dealId, creator } = await offered(h, name);
  await creator.deals.decline({ dealId });
  const card = cardOf(await asCreator('/creator/deals?tab=rejected'), name);
  within(card).getByText('Declined', { exact: true });
});

test('an offer whose time is over cannot be answered', async () => {
  const name = 'Late drums';
  const { dealId } = await offered(h, name);
  const past = new Date(Date.now() - 60_000);
  await h.owner.updateTable('deals').set({ expiresAt: past }).where('id', '=', dealId).execute();
  const card = cardOf(await asCreator('/creator/invitations'), name);
  within(card).getByText('This invitation has expired.');
  expect(button(card, /^Accept /).disabled).toBe(true);
});

describe('an offer of a campaign in review', async () => {
  const name = 'Drums in review';
  const { dealId, campaignId, creator } = await offered(h, name, { approved: false });
  const read = () => asCreator(`/creator/invitations/${dealId}`);
  const line = async () => {
    await creator.profiles.dismissIntro();
    const { screen } = await asCreator('/creator/dashboard');
    const lines = within(screen.getByRole('region', { name: 'New invitations' })).getAllByRole('listitem');
    return textsOf(lines).find((text) => text.includes(name));
  };

  test('is read as such: it can be declined, and accepted once it is approved; then the dashboard says by when', async () => {
    const before = await read();
    before.screen.getByText('In review', { exact: true });
    expect(before.screen.getByRole('main').textContent).toContain('Accord is still reviewing this campaign');
    const accept = button(before.document.body, `Accept ${name} by ${BRAND.name}`);
    expect(accept.disabled).toBe(true);
    const why = before.document.getElementById(accept.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toContain('You can accept once it is approved');
    expect(button(before.document.body, `Decline ${name} by ${BRAND.name}`).disabled).toBe(false);
    expect(await line()).toContain(`${BRAND.name} · you can accept once it is approved`);
    expect(await line()).not.toContain('answer by');

    await (await callerOf(h, STAFF)).review.approve({ campaignId });
    const after = await read();
    expect(button(after.document.body, `Accept ${name} by ${BRAND.name}`).disabled).toBe(false);
    expect(after.screen.getByRole('main').textContent).not.toContain('Accord is still reviewing this campaign');
    const { expiresAt } = (await creator.deals.myInvitations({ tab: 'pending' })).rows.find(
      (row) => row.id === dealId,
    ) ?? { expiresAt: null };
    expect(await line()).toContain(`${BRAND.name} · answer by ${momentLabel(expiresAt ?? '', 'UTC')}`);
  });

  test('that was rejected says why', async () => {
    const other = await offered(h, 'Rejected drums', { approved: false });
    const note = 'The claims cannot be proven';
    await (await callerOf(h, STAFF)).review.reject({ campaignId: other.campaignId, note });
    const { screen } = await asCreator(`/creator/invitations/${other.dealId}`);
    expect(screen.getByRole('main').textContent).toContain(`Reason: ${note}`);
    expect(screen.queryByRole('button', { name: /^Accept / })).toBeNull();
  });
});

test('an application that was answered with an offer leads its creator to the offers that wait', async () => {
  const [brand, creator, staff] = await Promise.all(
    [BRAND.email, CREATOR.email, STAFF].map((email) => callerOf(h, email)),
  );
  if (!brand || !creator || !staff) throw new Error('The demo logins are missing');
  const draft = campaignDraft({ name: 'Open drums', participation: 'application' });
  const { id: campaignId } = await brand.campaigns.createDraft({ draft });
  await brand.campaigns.submit({ campaignId });
  await staff.review.approve({ campaignId });
  await creator.deals.sendApplication({ campaignId, note: 'I repair headphones in my films.' });
  const mine = async () => cardOf(await asCreator('/creator/campaigns/open?tab=mine'), 'Open drums');
  expect((await mine()).textContent).toContain('Waiting');
  const { rows } = await brand.deals.applications({ campaignId, show: 'pending' });
  await brand.deals.offer({ applicationId: rows[0]?.id ?? '', currency: 'USD', agreedMinor: 600_000, notes: null });
  const link = within(await mine()).getByRole('link', { name: 'Answer the offer' });
  expect(link.getAttribute('href')).toBe('/creator/deals?tab=pending');
});

test('an extension of usage is read by its creator as such, asks for nothing new, and waits for the brand’s payment once it is accepted', async () => {
  const leo = 'leo.costa@example.test';
  const brand = await callerOf(h, BRAND.email);
  const completed = (await brand.orders.list({ limit: 100 })).rows.filter(({ status }) => status === 'completed');
  const deals = (await Promise.all(completed.map(({ id }) => brand.orders.read({ campaignId: id })))).flatMap(
    ({ creators }) => creators.filter((one) => one.name === 'Leo Costa' && one.may.extend.allowed),
  );
  const usage = deals[0]?.usage;
  if (!deals[0]?.dealId || !usage?.until) throw new Error('The demo has content of Leo that is in use');
  const usageRights = { ...usage.rights, months: 2 };
  const { dealId } = await brand.deals.extend({
    dealId: deals[0].dealId,
    agreedMinor: 30_000,
    usageRights,
    notes: null,
  });
  const { screen } = await open('/creator/invitations', { as: leo });
  expect(screen.getAllByText('Extension of usage')).toHaveLength(1);
  const path = `/creator/invitations/${dealId}`;
  const offered = await open(path, { as: leo });
  expect(offered.document.body.textContent).toContain(
    `As agreed before, they may use it until ${longDay(usage.until)}`,
  );
  expect(offered.screen.getByRole('region', { name: 'Usage rights' }).textContent).toContain('2 months more');
  await (await callerOf(h, leo)).deals.accept({ dealId });
  expect((await open(path, { as: leo })).document.body.textContent).toContain('The brand pays next.');
});

describe('the dashboard of a creator at work', async () => {
  const { analytics, deals, profiles } = await callerOf(h, SOFIA);
  await profiles.dismissIntro();
  const { counts, rows } = await deals.myInvitations({ tab: 'pending', limit: 5 });
  const { active } = (await deals.mine({ tab: 'active', limit: 1 })).counts;
  const deadlines = await deals.deadlines();
  const [earned = { amountMinor: 0, currency: 'USD' as const }] = (await analytics.creatorTotals()).earned;

  test.each(['/creator', '/creator/dashboard'])(
    '[CR-DASH-02] [CR-DASH-12] %s counts what waits and what runs, and lists both',
    async (path) => {
      const { screen } = await open(path, { as: SOFIA });
      screen.getByRole('heading', { name: 'Dashboard', level: 1 });
      const stat = (label: string) => screen.getAllByText(label, { exact: true })[0]?.parentElement?.textContent;
      expect(stat('Pending invitations')).toContain(`Pending invitations${counts.pending}Waiting`);
      expect(stat('Active deals')).toContain(`Active deals${active}Accepted`);
      expect(stat('Next deadline')).toContain(deadlines[0]?.campaignName ?? 'Nothing is due');
      expect(stat('Total Earnings')).toContain(formatMoney(earned));
      const listed = (name: string) => screen.getByRole('region', { name }).querySelectorAll('li a');
      const names = rows.map(({ campaign }) => campaign.name);
      expect(textsOf(listed('New invitations'))).toEqual(names);
      expect(names.length + deadlines.length).toBeGreaterThan(0);
      expect(textsOf(listed('Deadlines'))).toEqual(deadlines.map((one) => one.campaignName));
    },
  );

  test('[CR-DASH-01] the area has a dashboard, campaigns, deals, invitations, analytics and a profile', async () => {
    const { screen } = await open('/creator', { as: SOFIA });
    const links = within(screen.getByRole('navigation', { name: 'Creator' })).getAllByRole('link');
    const entries = links.map((link) => [link.textContent, link.getAttribute('href')]);
    for (const [entry, path] of [
      ['Dashboard', '/creator/dashboard'],
      ['Campaigns', '/creator/campaigns'],
      ['Deals', '/creator/deals'],
      ['Invitations', '/creator/invitations'],
      ['Payouts', '/creator/payouts'],
      ['Analytics', '/creator/analytics'],
      ['Profile', '/creator/profile'],
    ]) {
      expect(entries).toContainEqual([expect.stringMatching(new RegExp(`^${entry}`)), path]);
    }
  });
});

describe('a super admin', () => {
  const as = 'super@accord.test';

  /** The tabs of a page, each with a count of zero and its own empty text. */
  async function expectEmpty(path: string, tabs: readonly (readonly [key: string, label: string, text: string])[]) {
    for (const [key, label, text] of tabs) {
      const { screen } = await open(`${path}?tab=${key}`, { as });
      screen.getByText(text, { exact: true });
      expect(textsOf(screen.getAllByRole('tab'))).toEqual(tabs.map(([, one]) => `${one}0`));
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe(`${label}0`);
    }
  }

  test('[CR-DEALS-07] [CR-DEALS-08] [CR-DEALS-09] sees no deals, under each tab in its own words', () =>
    expectEmpty('/creator/deals', [
      ['active', 'Active', 'No active deals yet'],
      ['pending', 'Pending', 'No pending deals'],
      ['completed', 'Completed', 'No completed deals yet'],
      ['rejected', 'Rejected', 'No rejected deals'],
    ]));

  test('[CR-INV-03] [CR-INV-04] [MSG-200] sees no invitations, under each tab in its own words', () =>
    expectEmpty('/creator/invitations', [
      ['pending', 'Pending', 'No pending invitations'],
      ['accepted', 'Accepted', 'No accepted invitations'],
      ['declined', 'Declined', 'No declined invitations'],
      ['all', 'All', 'No invitations yet'],
    ]));

  test('[CR-DEALS-10] [CR-CAMP-39] [MSG-151] with no deal under any tab the page says that, too', async () => {
    const { screen } = await open('/creator/deals', { as });
    screen.getByText(/^No deals found\./);
  });

  test('[CR-DASH-05] [CR-DASH-06] [CR-UPLOAD-02] sees previews of the dashboard and the upload page', async () => {
    const dashboard = await open('/creator', { as });
    dashboard.screen.getByText(
      'You are viewing the creator dashboard as a super admin. No creator profile is attached to this account.',
    );
    const upload = await open('/creator/campaigns/00000000-0000-4000-8000-000000000000/upload', { as });
    upload.screen.getByText(/^You are viewing the upload page as a super admin\./);
    expect(upload.screen.queryByRole('button', { name: 'Submit for Review' })).toBeNull();
  });
});

describe('who is not let in', () => {
  test.each(['/creator', '/creator/deals', '/creator/invitations', '/creator/campaigns'])(
    'a visitor is asked to sign in at %s, and a brand is sent home',
    async (path) => {
      expect((await open(path)).address).toBe(`/auth?next=${encodeURIComponent(path)}`);
      expect((await open(path, { as: BRAND.email })).address).toBe('/brand');
    },
  );
});
