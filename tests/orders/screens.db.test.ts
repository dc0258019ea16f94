import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { longDay } from '#shared/format.ts';
import type { OrderTab } from '#shared/orders/order-parts.ts';
import { completeDraft, dayIn } from '#tests/payments/agreement.ts';
import { handIn } from '#tests/payments/content.ts';
import { complete, funded, live, scene } from '#tests/payments/scene.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { factsIn, textsOf } from '#tests/support/sent.ts';

// What a brand reads about its orders at each of their five stages.

const { open, h } = await demoScreens();

type Page = Awaited<ReturnType<typeof open>>;
const orderOf = (email: string, campaignId: string) => open(`/brand/orders?projectId=${campaignId}`, { as: email });
const tabOf = (email: string, campaignId: string, tab: OrderTab) =>
  open(`/brand/orders?projectId=${campaignId}&tab=${tab}`, { as: email });
const region = (page: Page, name: string) => within(page.screen.getByRole('region', { name }));
const panelOf = (page: Page) => page.screen.getByRole('region', { name: 'What happens next' });
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

const STAGES = [
  'Campaign setup',
  'Creator selection',
  'Contract & payment',
  'Planning & creation',
  'Content & performance',
] as const;

/** The order is in its nth of the five stages, which are shown in order, and has this share of progress. */
function expectStage({ screen }: Page, position: number): void {
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(20 * position));
  expect(textsOf(within(screen.getByRole('list', { name: 'Stages' })).getAllByRole('listitem'))).toEqual(
    STAGES.map((label, index) => {
      const at = index + 1;
      const state = at < position ? 'done' : at === position ? 'current' : 'to do';
      return expect.stringMatching(new RegExp(`${label}, ${state}$`));
    }),
  );
}

describe('an order that was sent in', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id);
  const platforms = ['instagram', 'tiktok', 'youtube', 'linkedin'] as const;
  const complete = completeDraft({ budgetMinor: 100_000, currency: 'USD' });
  const { id } = await caller.campaigns.createDraft({ draft: { ...complete, platforms: [...platforms] } });
  await caller.campaigns.submit({ campaignId: id });
  const list = await open('/brand/orders', { as: brand.email });
  const card = list.screen.getByRole('list', { name: 'Orders' });
  const page = await orderOf(brand.email, id);

  test('[BR-ORD-03] has a card with its title and how many creators are active', () => {
    within(card).getByRole('heading', { name: complete.name });
    within(card).getByText('0 of 0 creators active', { exact: true });
  });

  test('[BR-ORD-04] says its stage, budget and overall progress on the card', () => {
    for (const text of ['Campaign setup', '$1,000.00', 'Overall progress 20%']) {
      within(card).getByText(text, { exact: true });
    }
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20');
  });

  test('[BR-ORD-05] has a badge for three of four platforms', () => {
    const badges = within(within(card).getByRole('list', { name: 'Platforms' })).getAllByRole('listitem');
    expect(textsOf(badges)).toEqual(['Instagram', 'TikTok', 'YouTube', '+1']);
  });

  test('[BR-ORD-06] is opened by View Details, and has nothing to review yet', () => {
    const button = within(card).getByRole('link', { name: `View Details of ${complete.name}` });
    expect(button.textContent).toBe('View Details');
    expect(hrefOf(button)).toBe(`/brand/orders?projectId=${id}`);
    expect(within(card).queryByRole('link', { name: /^Review / })).toBeNull();
  });

  test('[BR-ORD-17] [BR-DASH-03] shows everything that is known, the net budget at three quarters', () => {
    expect(page.title).toBe(`${complete.name} · Accord`);
    page.screen.getByRole('heading', { name: complete.name, level: 1 });
    const details = page.screen.getByRole('region', { name: 'Campaign details' });
    within(details).getByText(complete.description, { exact: true });
    expect(factsIn(details)).toEqual([
      'Budget$1,000.00',
      'Net budget$750.00',
      'Progress20% · Campaign setup',
      'Creators0',
      expect.stringMatching(new RegExp(`^Due date${longDay(dayIn(30))} UTC · 3[01] days left$`)),
      `Timeline${longDay(dayIn(10))} to ${longDay(dayIn(50))} UTC`,
      'Target platformsInstagram, TikTok, YouTube, LinkedIn',
    ]);
  });

  test('[BR-ORD-19] counts its creators by four statuses', () => {
    const counts = page.screen.getByRole('list', { name: 'Creators by status' });
    expect(textsOf(within(counts).getAllByRole('listitem'))).toEqual([
      'Invited 0',
      'Accepted 0',
      'Declined 0',
      'Completed 0',
    ]);
  });

  test('[BR-ORD-16] [BR-ORD-26] is at 20 %, the first of five dots', () => {
    expectStage(page, 1);
    page.screen.getByText('Overall progress 20%, Campaign setup', { exact: true });
  });

  test('[BR-ORD-11] [BR-ORD-12] leads back to the orders, and can be deleted', () => {
    expect(hrefOf(page.screen.getByRole('link', { name: 'Back to Orders' }))).toBe('/brand/orders');
    page.screen.getByRole('button', { name: 'Delete Campaign' });
  });

  test('[BR-ORD-13] cannot be moved back, and says why', () => {
    const previous = page.screen.getByRole<HTMLButtonElement>('button', { name: 'Previous Stage' });
    expect(previous.disabled).toBe(true);
    const why = page.document.getElementById(previous.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('This is the first stage.');
  });

  test('says that creators are to be invited next, and leads to them', () => {
    const panel = panelOf(page);
    expect(panel.textContent).toContain('Your turn');
    expect(panel.textContent).toContain('Invite creators');
    expect(hrefOf(page.screen.getByRole('link', { name: 'Find Creators' }))).toBe(
      `/brand/creator-search?campaign=${id}`,
    );
  });
});

describe('creator_selection', async () => {
  const at = await scene(h, { status: 'under_review', answer: 'none', amounts: [60_000] });
  const { id } = at.campaign;
  const [creator] = at.creators;
  const name = `${creator?.firstName} ${creator?.lastName}`;

  test('[BR-ORD-22] [BR-ORD-26] has the creators with Browse All and Invite More, at 40 %', async () => {
    const page = await orderOf(at.brand.email, id);
    expectStage(page, 2);
    const creators = region(page, 'Creators');
    expect(hrefOf(creators.getByRole('link', { name: 'Browse All' }))).toBe(`/brand/creator-search?campaign=${id}`);
    expect(creators.getByRole<HTMLButtonElement>('button', { name: 'Invite More' }).disabled).toBe(false);
    const row = creators.getByRole('list', { name: 'Creators of this campaign' });
    for (const text of [name, '$600.00', 'Invited']) expect(row.textContent).toContain(text);
    page.screen.getByText('At least one creator has to accept before you continue.');
  });

  test('an order that waits says for whom since when, and until when', async () => {
    const panel = panelOf(await orderOf(at.brand.email, id));
    expect(panel.textContent).toContain('Waiting for creators');
    const waiting = within(panel).getByRole('list', { name: 'Waiting for' });
    expect(textsOf(within(waiting).getAllByRole('listitem'))).toEqual([
      expect.stringMatching(new RegExp(`^${name} since `)),
    ]);
    expect(panel.textContent).toMatch(/The first offer runs out on \S/);
  });

  test('an offer of the first stage can be taken back, and somebody to invite is asked for where there is nobody', async () => {
    const brand = await h.as(at.brand.id);
    await brand.orders.back({ campaignId: id });
    const page = await tabOf(at.brand.email, id, 'creators');
    expectStage(page, 1);
    const invited = within(page.screen.getByRole('list', { name: 'Creators of this campaign' }));
    invited.getByRole('button', { name: /^Withdraw/ });
    page.screen.getByText('Next: Creator selection', { exact: true });
    await brand.orders.advance({ campaignId: id });
    await brand.deals.withdraw({ dealId: at.deals[0]?.id ?? '' });
    const after = panelOf(await orderOf(at.brand.email, id));
    expect(after.textContent).toContain('Your turn');
    expect(after.textContent).toContain('Invite creators');
  });

  test('[BR-ORD-22] says where there is no creator yet', async () => {
    const alone = await scene(h, { status: 'under_review', amounts: [] });
    region(await orderOf(alone.brand.email, alone.campaign.id), 'Creators').getByText('No creators yet', {
      exact: true,
    });
  });
});

describe('contract_payment', async () => {
  const at = await scene(h, { amounts: [60_000] });
  const page = await orderOf(at.brand.email, at.campaign.id);

  test('says what is missing in place of what was before', () => {
    page.screen.getByText('1 of 1 creators active', { exact: true });
    for (const name of ['Campaign details', 'Creators']) {
      expect(page.screen.queryByRole('region', { name }), name).toBeNull();
    }
    page.screen.getByText('Add the contract and the brief before you continue.');
  });

  test('[BR-ORD-26] is the third of five stages, at 60 %', () => expectStage(page, 3));

  test('asks for brief and contract next', () => {
    expect(panelOf(page).textContent).toContain('Add the brief and the contract');
    page.screen.getByRole('button', { name: 'Go to brief and contract' });
  });
});

describe('once the deposit is paid', async () => {
  const at = await funded(h, { budgetMinor: 1_000_000, amounts: [600_000] });
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has a deal');
  const { id } = at.campaign;
  const making = await orderOf(at.brand.email, id);
  await handIn(h, deal);
  const planning = await orderOf(at.brand.email, id);
  await (await h.as(at.brand.id)).orders.advance({ campaignId: id });
  const performance = await orderOf(at.brand.email, id);

  test('[BR-ORD-22] [BR-ORD-26] planning_creation lists the creators with Browse All and Invite More, at 80 %', () => {
    expectStage(planning, 4);
    const creators = region(planning, 'Creators');
    expect(creators.getByRole('list', { name: 'Creators of this campaign' }).textContent).toContain('$6,000.00');
    expect(hrefOf(creators.getByRole('link', { name: 'Browse All' }))).toBe(`/brand/creator-search?campaign=${id}`);
    creators.getByRole('button', { name: 'Invite More' });
  });

  test('the brand reads that content is made until when, and then that it is its turn to review it', () => {
    expect(panelOf(making).textContent).toContain('Creators are making their content');
    expect(panelOf(making).textContent).toContain(`Content is due on ${longDay(dayIn(30))}`);
    expect(panelOf(planning).textContent).toContain('Review what creators have submitted');
    expect(hrefOf(planning.screen.getByRole('link', { name: 'Review Content' }))).toBe(`/brand/campaign-review/${id}`);
  });

  test('[BR-ORD-25] [BR-ORD-26] content_performance sums up what came of it at 100 %, and leads to the analytics', () => {
    expectStage(performance, 5);
    const summary = performance.screen.getByRole('region', { name: 'Content & performance' });
    expect(hrefOf(within(summary).getByRole('link', { name: 'Analytics & Results' }))).toBe(`/brand/analytics/${id}`);
    expect(factsIn(summary)).toEqual([
      'Budget$10,000',
      'Creators1of 1 invited',
      'Content approved0of 1 submitted',
      'Posts published0of 0 approved',
    ]);
    within(summary).getByText('An evening with it');
    within(summary).getByText('Awaiting Review');
  });

  test('[BR-ORD-07] its card leads to the review', async () => {
    const { screen } = await open('/brand/orders', { as: at.brand.email });
    screen.getByText('Overall progress 100%', { exact: true });
    const review = screen.getByRole('link', { name: `Review ${at.campaign.name}` });
    expect(review.textContent).toBe('Review');
    expect(hrefOf(review)).toBe(`/brand/campaign-review/${id}`);
  });
});

describe('the tabs of an order', async () => {
  const at = await funded(h, { amounts: [60_000] });
  const { id } = at.campaign;
  const chosen = ({ screen }: Page) =>
    within(screen.getByRole('tablist', { name: 'Parts of the order' })).getByRole('tab', { selected: true })
      .textContent;
  const headings = ({ screen }: Page) =>
    textsOf(within(screen.getByRole('tabpanel')).getAllByRole('heading', { level: 2 }));

  test('the address opens each of them, under the same head', async () => {
    const parts: [OrderTab, string[]][] = [
      ['overview', ['Campaign details']],
      ['creators', ['Creators']],
      ['content', ['Content']],
      ['messages', ['Messages']],
    ];
    for (const [tab, titles] of parts) {
      const page = await tabOf(at.brand.email, id, tab);
      expect({ tab, titles: headings(page) }).toEqual({ tab, titles });
      expectStage(page, 4);
      expect(panelOf(page).textContent).toContain('Creators are making their content');
    }
  });

  test('without a tab in the address it opens on the one that its stage is about', async () => {
    expect(chosen(await orderOf(at.brand.email, id))).toBe('Creators1');
    const other = await scene(h, { status: 'under_review', answer: 'none' });
    expect(chosen(await orderOf(other.brand.email, other.campaign.id))).toBe('Creators1');
    await (await h.as(other.brand.id)).orders.back({ campaignId: other.campaign.id });
    expect(chosen(await orderOf(other.brand.email, other.campaign.id))).toBe('Overview');
    const signing = await scene(h);
    expect(chosen(await orderOf(signing.brand.email, signing.campaign.id))).toBe('Agreement');
  });
});

test('[BR-ORD-12] Delete Campaign is closed and says why where the campaign cannot be deleted, and Cancel Campaign is there instead', async () => {
  const { brand, campaign } = await scene(h, { amounts: [60_000] });
  const { screen, document } = await orderOf(brand.email, campaign.id);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Campaign' });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'A creator has accepted this campaign, so it cannot be deleted. Cancel it instead.',
  );
  screen.getByRole('button', { name: 'Cancel Campaign' });
});

test('[BR-ORD-14] Complete Next Steps is closed and says why while something is missing', async () => {
  const { brand, campaign } = await scene(h, { amounts: [60_000] });
  const { screen, document } = await orderOf(brand.email, campaign.id);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Complete Next Steps' });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Add the contract and the brief before you continue.',
  );
});

test('a completed order shows all five stages as done, none as current', async () => {
  const at = await live(h);
  await complete(h, at);
  const { screen } = await orderOf(at.brand.email, at.campaign.id);
  expect(textsOf(within(screen.getByRole('list', { name: 'Stages' })).getAllByRole('listitem'))).toEqual(
    STAGES.map((label) => expect.stringMatching(new RegExp(`${label}, done$`))),
  );
  expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull();
});

test('a cancelled order is only read', async () => {
  const { brand, campaign } = await scene(h, { amounts: [60_000] });
  await (await h.as(brand.id)).campaigns.cancel({ campaignId: campaign.id, reason: 'The lamp is sold out' });
  const page = await orderOf(brand.email, campaign.id);
  expect(page.screen.getAllByText('Cancelled', { exact: true }).length).toBeGreaterThan(0);
  for (const name of ['Complete Next Steps', 'Create brief', 'Pay Deposit', 'Invite More']) {
    expect(page.screen.queryByRole('button', { name }), name).toBeNull();
  }
});

test('[BR-DASH-01] a creator of an order is led to their own area, and told that the brand’s is not theirs', async () => {
  const { creators, campaign } = await scene(h, { amounts: [60_000] });
  const page = await orderOf(creators[0]?.email ?? '', campaign.id);
  expect(page.address).toBe('/creator');
  expect(page.notice).toBe('brandDenied');
});
