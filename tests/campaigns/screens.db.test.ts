import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { compactNumber, formatMoney, shortDay } from '#shared/format.ts';
import { TIME_ZONE_COOKIE } from '#shared/page.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, idOf, textsOf } from '#tests/support/sent.ts';
import { draft } from './campaign-drafts.ts';

// What a brand reads about its campaigns before it presses anything.

const { open, h } = await demoScreens();

const BRAND = 'brand@accord.test';
const CREATE = '/brand/create-campaign';
type Page = Awaited<ReturnType<typeof open>>;
const region = (page: Page, name: string) => within(page.screen.getByRole('region', { name }));
/** The figure of a card, with its label before it and its note after it. */
const stat = (page: Page, label: string) => {
  const [card] = page.screen.getAllByText(label, { exact: true, selector: 'span' });
  return card?.parentElement?.textContent;
};
const figure = (page: Page, label: string) => Number(/\d+/.exec(stat(page, label) ?? '')?.[0]);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
/** The numbers of the bars of a card. */
const countsIn = (page: Page, title: string) =>
  textsOf(
    page.screen.getByRole('heading', { name: title }).closest('section')?.querySelectorAll('dl div.contents > dd') ??
      [],
  ).map(Number);
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('the dashboard', async () => {
  const pages: Page[] = [];
  for (const path of ['/brand', '/brand/dashboard']) pages.push(await open(path, { as: BRAND }));
  // As it is when the pages are sent: other tests create more.
  const caller = await callerOf(h, BRAND);
  const { stats, actionItems, recent } = await caller.campaigns.dashboard();
  const { rows } = await caller.campaigns.list({ which: 'all', limit: 100 });

  test('[BR-DASH-05] [BR-DASH-28] both addresses show the same counts and the same list of what waits', () => {
    expect(actionItems.length).toBeGreaterThan(5);
    for (const page of pages) {
      page.screen.getByRole('heading', { name: 'Dashboard', level: 1 });
      expect(stat(page, 'Total Campaigns')).toContain(String(stats.total));
      expect(stat(page, 'Active Campaigns')).toContain(String(stats.active));
      expect(stat(page, 'Completed')).toContain(String(stats.completed));
      // The first five of them, with what waits for the approval of the owner (approvals/screens).
      const [first, approve, ...others] = textsOf(region(page, 'Action Items').getAllByRole('link'));
      expect(approve).toBe('Approve what others ask for, high priority');
      expect([first, ...others]).toEqual(
        actionItems.slice(0, 4).map(({ title, priority }) => `${title}, ${priority} priority`),
      );
    }
  });

  test('[BR-DASH-06] is titled, and says what it is for', () => {
    for (const page of pages) {
      page.screen.getByText('Manage your campaigns and track performance', { exact: true });
      expect(page.title).toBe('Dashboard · Accord');
    }
  });

  test('[BR-DASH-08] [BR-DASH-09] [BR-DASH-10] every campaign, the running and the completed ones are counted', () => {
    const counted = (...some: string[]) => rows.filter(({ status }) => some.includes(status)).length;
    const running = counted('creators_assigned', 'in_progress', 'awaiting_approval', 'live');
    expect(Math.min(running, counted('completed'))).toBeGreaterThan(0);
    for (const page of pages) {
      expect(stat(page, 'Total Campaigns')).toBe(`Total Campaigns${rows.length}All created`);
      expect(stat(page, 'Active Campaigns')).toBe(`Active Campaigns${running}Currently running`);
      expect(stat(page, 'Completed')).toBe(`Completed${counted('completed')}Successfully finished`);
    }
  });

  test('its counts agree with the lists, the orders, the analytics, an invitation and the CRM', async () => {
    const brandId = await idOf(h, BRAND);
    const board = await open('/brand', { as: BRAND });
    const orders = await open('/brand/orders', { as: BRAND });
    const analytics = await open('/brand/analytics', { as: BRAND });
    const byStage = textsOf(orders.screen.getByRole('navigation', { name: 'Stages' }).querySelectorAll('li')).map(
      (stage) => Number(/(\d+) orders?/.exec(stage)?.[1]),
    );
    expect(byStage.filter((count) => count > 0).length).toBeGreaterThan(3);
    expect(countsIn(analytics, 'Campaigns by stage')).toEqual(byStage);
    const { rows: drafts } = await caller.campaigns.list({ which: 'drafts', limit: 100 });
    const { rows: submitted } = await caller.campaigns.list({ which: 'submitted', limit: 100 });
    const { rows: results } = await caller.analytics.brandCampaigns({ limit: 100 });
    expect(drafts.length).toBeGreaterThan(0);
    expect([submitted.length, results.length]).toEqual([sum(byStage), sum(byStage)]);
    expect(figure(board, 'Total Campaigns')).toBe(drafts.length + submitted.length);

    const [creator] = await h.owner
      .selectFrom('deals')
      .innerJoin('users', 'users.id', 'deals.creatorId')
      .where('deals.brandId', '=', brandId)
      .where('deals.status', '=', 'invited')
      .where('deals.extendsDealId', 'is', null)
      .select(['deals.id as dealId', 'users.email'])
      .execute();
    if (!creator) throw new Error('Nobody is invited');
    const invited = await (await callerOf(h, creator.email)).deals.invitation({ dealId: creator.dealId });
    expect(invited.brand.completedCampaigns).toBe(figure(board, 'Completed'));
    const admin = await callerOf(h, 'admin@accord.test');
    const { deals } = await admin.crm.brand({ area: 'admin', brandId });
    const [accepted = 0, waiting, ...ended] = countsIn(analytics, 'Invitations');
    expect(deals).toEqual({
      pending: waiting,
      active: accepted - invited.brand.completedDeals,
      completed: invited.brand.completedDeals,
      cancelled: sum(ended),
      total: accepted + (waiting ?? 0) + sum(ended),
    });
    expect(Math.min(deals.pending, deals.active, deals.completed, deals.cancelled)).toBeGreaterThan(0);
  });

  test('what all campaigns have cost and reached stands beside them, as in the analytics', async () => {
    const figures = await (await callerOf(h, BRAND)).analytics.brand({ period: 'all' });
    const dollars = (amountMinor: number | null) =>
      formatMoney({ amountMinor: amountMinor ?? 0, currency: 'USD' }, { decimals: 'none' });
    expect(figures.spentMinor).toBeGreaterThan(0);
    for (const page of pages) {
      const agreed = `${dollars(figures.committedMinor)} agreed with creators`;
      expect(stat(page, 'Spent')).toBe(`Spent${dollars(figures.spentMinor)}${agreed}`);
      expect(stat(page, 'Reach')).toBe(
        `Reach${compactNumber(figures.reach)}${figures.contentApproved} pieces of content approved`,
      );
    }
  });

  test('[BR-DASH-17] the six newest campaigns are listed, and the way to all orders', () => {
    for (const page of pages) {
      const list = region(page, 'Recent Campaigns');
      const names = within(list.getByRole('list', { name: 'Recent campaigns' })).getAllByRole('link');
      expect(names).toHaveLength(6);
      expect(textsOf(names)).toEqual(recent.map(({ name }) => name));
      expect(hrefOf(list.getByRole('link', { name: /^View All/ }))).toBe('/brand/orders');
    }
  });

  test.each([
    ['[BR-DASH-19]', 'Find Creators', 'Browse Creators', '/brand/creators'],
    ['[BR-DASH-20]', 'Create Campaign', 'Start Campaign', CREATE],
    ['[BR-DASH-21]', 'Campaign Management', 'Manage Campaigns', '/brand/orders'],
    ['[BR-DASH-22]', 'View Analytics', 'See Analytics', '/brand/analytics'],
  ])('%s has the card %s', (_row, title, button, href) => {
    for (const page of pages) {
      const quick = within(page.screen.getByRole('navigation', { name: 'Quick actions' }));
      expect(quick.getAllByRole('link')).toHaveLength(4);
      const card = quick.getByRole('heading', { name: title }).closest('section');
      expect(hrefOf(within(card ?? page.document.body).getByRole('link', { name: button }))).toBe(href);
    }
  });
});

describe('a brand that has just begun', async () => {
  const made = await createUser(h.owner, 'brand', { brandProfile: { websiteUrl: null, brandBio: null } });
  const caller = await h.as(made.id);
  const as = made.email;

  test('[BR-DASH-18] [MSG-85] has no recent campaigns, and the button for the first', async () => {
    const recent = region(await open('/brand', { as }), 'Recent Campaigns');
    recent.getByText('No campaigns yet', { exact: true });
    expect(hrefOf(recent.getByRole('link', { name: 'Create Your First Campaign' }))).toBe(CREATE);
  });

  test('[BR-DRAFT-09] [MSG-86] has no drafts', async () => {
    const drafts = region(await open('/brand/campaigns', { as }), 'Draft Campaigns');
    drafts.getByText('No draft campaigns yet', { exact: true });
    expect(hrefOf(drafts.getByRole('link', { name: 'Create Campaign' }))).toBe(CREATE);
  });

  test('[BR-ORD-09] [MSG-94] has no orders', async () => {
    const main = within((await open('/brand/orders', { as })).screen.getByRole('main'));
    main.getByText('No Active Orders', { exact: true });
    expect(hrefOf(main.getByRole('link', { name: 'Create Campaign' }))).toBe(CREATE);
  });

  test('[BR-DASH-13] [MSG-84] [MSG-83] has two things to do, and once both are dismissed nothing waits', async () => {
    const before = region(await open('/brand', { as }), 'Action Items');
    expect(before.queryByText('All caught up!')).toBeNull();
    expect(textsOf(before.getAllByRole('link'))).toEqual([
      expect.stringMatching(/^Add a payment method/),
      expect.stringMatching(/^Finish your company profile/),
    ]);
    for (const { key } of (await caller.campaigns.dashboard()).actionItems)
      await caller.campaigns.dismissAction({ key });
    const after = region(await open('/brand', { as }), 'Action Items');
    expect(after.queryAllByRole('link')).toEqual([]);
    after.getByText('All caught up!', { exact: true });
    after.getByText('No pending action items at the moment.', { exact: true });
  });

  test('reads what to do first, and what is done is ticked and leads nowhere', async () => {
    const { email, id } = await createUser(h.owner, 'brand', { brandProfile: { websiteUrl: null, brandBio: null } });
    const steps = async () => region(await open('/brand', { as: email }), 'First steps');
    const before = await steps();
    before.getByText(/0 of 4 done/);
    expect(before.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
      [expect.stringMatching(/^Say who you are/), '/brand/settings'],
      [expect.stringMatching(/^Plan a campaign/), CREATE],
      [expect.stringMatching(/^Store a card/), '/brand/settings'],
      [expect.stringMatching(/^Invite a creator/), '/brand/creators'],
    ]);
    await (await h.as(id)).campaigns.createDraft({ draft: { name: 'First light' } });
    const after = await steps();
    after.getByText(/1 of 4 done/);
    expect(textsOf(after.getAllByRole('listitem'))[1]).toMatch(/^Done: Plan a campaign/);
    expect(after.queryByRole('link', { name: /Plan a campaign/ })).toBeNull();
  });
});

test('a creator who has just set up their profile reads what to do first, and each step leads there', async () => {
  const { email, id } = await createUser(h.owner, 'creator', { creatorProfile: { isProfileComplete: false } });
  await (await h.as(id)).profiles.dismissIntro();
  const steps = region(await open('/creator/dashboard', { as: email }), 'First steps');
  steps.getByText(/0 of 4 done/);
  expect(steps.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
    [expect.stringMatching(/^Complete your profile/), '/creator/profile/setup'],
    [expect.stringMatching(/^Connect an account/), '/creator/profile'],
    [expect.stringMatching(/^Set up payouts/), '/creator/payouts'],
    [expect.stringMatching(/^Answer an offer/), '/creator/campaigns/open'],
  ]);
});

test.each([
  [BRAND, '/brand'],
  ['creator@accord.test', '/creator/dashboard'],
])('%s has done all of the first steps, so %s no longer lists them', async (as, path) => {
  const page = await open(path, { as });
  page.screen.getByRole('heading', { name: 'Dashboard', level: 1 });
  expect(page.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

describe('the drafts', async () => {
  const caller = await callerOf(h, BRAND);
  const name = 'Half a lamp';
  const { id } = await caller.campaigns.createDraft({
    draft: { name, campaignType: 'Single', budgetMinor: 1_000_000, currency: 'USD', platforms: ['instagram'] },
  });
  await caller.campaigns.saveDraft({ campaignId: id, currentStep: 3, draft: {} });
  const page = await open('/brand/campaigns', { as: BRAND });
  const item = region(page, 'Draft Campaigns')
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.includes(name));
  const card = within(item[0] ?? page.document.body);

  test('[BR-DRAFT-01] [BR-DRAFT-02] stand above all that was submitted, and not among it', () => {
    const submitted = textsOf(region(page, 'Submitted Campaigns').getAllByRole('listitem'));
    expect(submitted.length).toBeGreaterThan(0);
    expect(submitted.filter((text) => text.includes(name) || text.includes('Draft'))).toEqual([]);
    expect(textsOf(within(page.screen.getByRole('main')).getAllByRole('heading', { level: 2 }))).toEqual([
      'Draft Campaigns',
      'Submitted Campaigns',
    ]);
  });

  test('[BR-DRAFT-03] have one card each with badge, name and type', () => {
    expect(item).toHaveLength(1);
    card.getByText('Draft', { exact: true });
    card.getByRole('link', { name });
    card.getByText(/^Single · /);
  });

  test('[BR-DRAFT-04] say their step of five, and a bar is as long', () => {
    card.getByText('Step 3/5', { exact: true });
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
  });

  test('[BR-DRAFT-05] say their budget, and the day of their last change', () => {
    card.getByText('Single · $10,000.00', { exact: true });
    const days = [-1, 0, 1].map((offset) => shortDay(new Date(Date.now() + offset * 86_400_000)));
    expect(days.map((day) => `Updated ${day}`)).toContain(/Updated \w+ \d+/.exec(item[0]?.textContent ?? '')?.[0]);
  });

  test('[BR-DRAFT-06] [BR-DRAFT-11] are resumed where they were left, by either parameter of the address', async () => {
    expect(hrefOf(card.getByRole('link', { name }))).toBe(`${CREATE}?draftId=${id}`);
    for (const parameter of ['draftId', 'draft']) {
      const wizard = await open(`${CREATE}?${parameter}=${id}`, { as: BRAND });
      wizard.screen.getByText('Step 3/5: Platforms and content');
      expect(wizard.screen.getByRole<HTMLInputElement>('checkbox', { name: 'Instagram' }).checked).toBe(true);
      expect(wizard.screen.getByRole<HTMLInputElement>('checkbox', { name: 'TikTok' }).checked).toBe(false);
    }
  });

  test('[BR-DRAFT-08] stand beside the search, a new campaign and the orders', () => {
    const main = within(page.screen.getByRole('main'));
    main.getByRole('button', { name: 'Search' });
    expect(hrefOf(main.getByRole('link', { name: 'New Campaign' }))).toBe(CREATE);
    expect(hrefOf(main.getByRole('link', { name: 'View Orders' }))).toBe('/brand/orders');
  });
});

test('a draft that is complete is resumed at its review, which says all that was chosen', async () => {
  const caller = await callerOf(h, BRAND);
  const { id } = await caller.campaigns.createDraft({ draft: { name: 'Whole lamp' } });
  await caller.campaigns.saveDraft({ campaignId: id, currentStep: 5, draft: draft({ name: 'Whole lamp' }) });
  const page = await open(`${CREATE}?draftId=${id}`, { as: BRAND });
  page.screen.getByText('Step 5/5: Review and submit');
  page.screen.getByText('€2,000.00', { exact: true });
  expect(page.screen.getByRole('main').textContent).toContain('2 videos');
  page.screen.getByRole('button', { name: 'Submit for review' });
});

test.each([
  { zone: 'Pacific/Kiritimati', day: 'Apr 1', zoned: /^Apr 1, 2026, 12:30\sAM GMT\+14$/ },
  { zone: 'Pacific/Pago_Pago', day: 'Mar 30', zoned: /^Mar 30, 2026, 11:30\sPM GMT-11$/ },
])(
  'in $zone a moment is shown by the reader’s clock, which its tooltip names; a calendar day is the same everywhere',
  async ({ zone, day, zoned }) => {
    const { id: brandId, email } = await createUser(h.owner, 'brand');
    await createCampaign(h.owner, { brandId, status: 'draft', updatedAt: new Date('2026-03-31T10:30:00Z') });
    const dated = { startDate: '2026-04-01', submissionDeadline: '2026-05-01', endDate: '2026-06-01' };
    const { id } = await createCampaign(h.owner, { brandId, ...dated });
    const cookies = { [TIME_ZONE_COOKIE]: zone };
    const drafts = region(await open('/brand/campaigns', { as: email, cookies }), 'Draft Campaigns');
    const updated = drafts.getByRole('time');
    expect(updated.textContent).toBe(day);
    expect(updated.getAttribute('title')).toMatch(zoned);
    expect(updated.getAttribute('datetime')).toBe('2026-03-31T10:30:00.000Z');
    const order = await open(`/brand/orders?projectId=${id}`, { as: email, cookies });
    const days = order.screen.getByRole('region', { name: 'Campaign details' });
    for (const text of ['Apr 1, 2026', 'May 1, 2026', 'Jun 1, 2026']) expect(days.textContent).toContain(text);
    expect(days.querySelectorAll('time[title]')).toHaveLength(0);
  },
);

test('without signing in every brand screen leads to the sign-in, which leads back', async () => {
  for (const path of ['/brand', '/brand/campaigns', CREATE, '/brand/orders']) {
    expect((await open(path)).address).toBe(`/auth?next=${encodeURIComponent(path)}`);
  }
});
