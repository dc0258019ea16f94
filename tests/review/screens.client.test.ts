import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ReviewDialog } from '#client/features/review/ReviewDialog.tsx';
import { ReviewPage } from '#client/features/review/ReviewPage.tsx';
import { allowedUnless } from '#shared/may.ts';
import type { Assessment, CampaignReview } from '#shared/review/review.schema.ts';
import { BROKEN, refuses, show, UNREACHED } from '#tests/support/show.ts';

// What the queue and the dialog say of what was read; the router's tests prove what is read and stored, and review.e2e.ts walks through the queue.

const NONE = { rows: [], nextCursor: null };
const figures = { pendingReview: 1, underReview: 0, aiApproved: 0, flaggedByAi: 0, approved: 0, rejected: 0 };
/** What the page reads besides the queue. */
const ASIDE = { 'content.overdue': NONE, 'review.statistics': figures };
const yes = allowedUnless(null);
const campaign: CampaignReview = {
  id: '0198c0de-0000-7000-8000-000000000001',
  may: { approve: yes, requestRevision: yes, reject: yes, reopen: allowedUnless('It waits'), assess: yes },
  held: null,
  name: 'Shown lamp',
  brandName: 'Lumen',
  brandLogoUrl: null,
  cover: { url: null, industry: null },
  campaignType: 'Single',
  description: 'Show how the lamp lights an ordinary evening at home.',
  budget: { amountMinor: 1_000_000, currency: 'USD' },
  platforms: ['instagram', 'tiktok'],
  contentRequirements: [
    { type: 'post', quantity: 1, description: null },
    { type: 'reel', quantity: 2, description: 'Vertical, with sound' },
  ],
  startDate: '2027-01-20',
  endDate: '2027-03-01',
  submissionDeadline: '2027-02-10',
  timeZone: 'Atlantic/Reykjavik',
  status: 'new',
  reviewStatus: 'pending_review',
  reviewer: null,
  reviewPriority: 'normal',
  reviewRound: 1,
  createdAt: '2026-11-30T09:00:00.000Z',
  submittedAt: '2026-11-30T09:00:00.000Z',
  history: [],
};
const said: Assessment = {
  recommendation: 'NEEDS_REVISION',
  score: 7,
  reasoning: 'Clear, but it does not say which lamp it is.',
  source: null,
  receipt: 'receipt',
};

/** The queue says that there is none. */
const findNone = (screen: ReturnType<typeof show>['screen']) =>
  screen.findByText('No campaigns found for this status.');

describe('the queue', () => {
  test('[ADM-CR-17] [MSG-21] [ADM-CR-16] says that it loads, and then that there is none', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    const { screen } = show(createElement(ReviewPage), { 'review.queue': held, ...ASIDE });
    await screen.findByText('Loading campaigns...');
    expect(screen.queryByText('No campaigns found for this status.')).toBeNull();
    answer(NONE);
    await findNone(screen);
    expect(screen.queryByText('Loading campaigns...')).toBeNull();
  });

  test('[ADM-CR-68] statistics that cannot be read are zeros, and a line says so', async () => {
    const answers = { ...ASIDE, 'review.queue': NONE, 'review.statistics': BROKEN };
    const { screen } = show(createElement(ReviewPage), answers);
    await screen.findByText('The statistics could not be loaded, so zeros are shown.');
    const strip = within(screen.getByRole('region', { name: 'Review statistics' }));
    expect(strip.getAllByText('0')).toHaveLength(6);
    expect(strip.queryByText('Alert')).toBeNull();
  });

  test('[ADM-CR-67] [MSG-20] where it cannot be read it says so, and offers another try', async () => {
    const answers: Record<string, unknown> = { 'review.queue': BROKEN, ...ASIDE };
    const { screen } = show(createElement(ReviewPage), answers);
    const text = await screen.findByText(/^The review queue could not be loaded/);
    expect(screen.queryByText('No campaigns found for this status.')).toBeNull();
    answers['review.queue'] = NONE;
    fireEvent.click(within(text.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Try Again' }));
    await findNone(screen);
  });
});

/** Opens a campaign; the AI's review is answered as given. */
async function opened(view: CampaignReview, assess: unknown = said) {
  const answers: Record<string, unknown> = { 'review.read': view, 'review.queue': NONE, 'review.assess': assess };
  let closed = false;
  const dialog = createElement(ReviewDialog, {
    campaignId: view.id,
    queue: { search: '', status: 'pending_review', sort: 'newest' },
    onGo: () => {},
    onClose: () => (closed = true),
  });
  const page = show(dialog, answers);
  const box = within(await page.screen.findByRole('dialog', { name: `Campaign Review: ${view.name}` }));
  await box.findByRole('article');
  const fact = (title: string) => box.getByRole('heading', { name: title, level: 4 }).parentElement?.textContent;
  const asked = () => page.sent.filter(({ name }) => name === 'review.assess').length;
  return { ...page, answers, box, fact, asked, closed: () => closed };
}
const required = (box: Awaited<ReturnType<typeof opened>>['box']) =>
  within(box.getByRole('region', { name: 'Content Requirements' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the dialog', () => {
  test('[ADM-CR-18] is titled with its campaign and has two tabs', async () => {
    const { box } = await opened(campaign);
    expect(box.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Creator View', 'R4 Review']);
  });

  test('[ADM-CR-19] [ADM-CR-20] [ADM-CR-21] shows the name, the brand and the type', async () => {
    const view = within((await opened(campaign)).box.getByRole('article', { name: 'Shown lamp' }));
    expect(view.getByRole('heading', { level: 3 }).textContent).toBe('Shown lamp');
    view.getByText('by Lumen · Single');
  });

  test('[ADM-CR-22] [ADM-CR-23] shows the description and the budget', async () => {
    const { box, fact } = await opened(campaign);
    box.getByText('Show how the lamp lights an ordinary evening at home.');
    expect(fact('Budget')).toMatch(/\$10,000\.00.*Total campaign budget|Total campaign budget.*\$10,000\.00/);
  });

  test('[ADM-CR-24] [ADM-CR-25] shows the content that is required, where a reel counts as a video', async () => {
    const { fact } = await opened(campaign);
    expect(fact('Content Required')).toContain('2 videos, 1 post');
    expect(fact('Content Required')).toContain('Deliverables needed');
  });

  test('[ADM-CR-28] [ADM-CR-29] shows the timeline and the platforms', async () => {
    const { fact } = await opened(campaign);
    expect(fact('Timeline')).toBe('TimelineJan 20, 2027 – Mar 1, 2027 Reykjavik time');
    expect(fact('Platforms')).toBe('PlatformsInstagram, TikTok');
  });

  test('[ADM-CR-30] lists each type of content with its quantity, a reel as a reel', async () => {
    const { box } = await opened(campaign);
    box.getByRole('heading', { name: 'Content Requirements' });
    expect(required(box)).toEqual(['Post1 piece', 'ReelVertical, with sound2 pieces']);
  });

  test('[ADM-CR-33] [ADM-CR-34] [ADM-CR-36] has the decision, which may approve or reject', async () => {
    const { box } = await opened(campaign);
    box.getByRole('heading', { name: 'Manual Review Decision' });
    for (const name of ['Approve Campaign', 'Reject Campaign']) {
      expect(box.getByRole('button', { name }).hasAttribute('disabled')).toBe(false);
    }
  });

  test('[ADM-CR-35] or ask for a revision, which takes a note', async () => {
    const { box, sent } = await opened(campaign);
    for (const name of ['Needs Revision', 'Reject Campaign']) {
      fireEvent.click(box.getByRole('button', { name }));
      await box.findByText('Note is required');
    }
    expect(sent.map(({ name }) => name)).toEqual(['review.assess']);
  });

  const bare: CampaignReview = {
    ...campaign,
    brandName: null,
    description: '',
    startDate: null,
    endDate: null,
    platforms: [],
    contentRequirements: [{ type: 'post', quantity: null, description: null }],
  };

  test('[ADM-CR-20] [ADM-CR-22] [MSG-22] of a campaign that says little it says so: without a brand and a description', async () => {
    const { box } = await opened(bare);
    box.getByText('Unknown Brand · Single');
    box.getByText('No description provided for this campaign.');
  });

  test('[ADM-CR-28] [ADM-CR-29] without a timeline and platforms', async () => {
    const { fact } = await opened(bare);
    expect(fact('Timeline')).toMatch(/^TimelineTBD – TBD\s*$/);
    expect(fact('Platforms')).toBe('PlatformsNot specified');
  });

  test('[ADM-CR-26] [ADM-CR-31] with content without a number', async () => {
    const { box, fact } = await opened(bare);
    expect(fact('Content Required')).toContain('Custom requirements');
    expect(required(box)).toEqual(['PostCustom']);
  });
});

describe('the R4 review', () => {
  async function atPanel(assess: unknown) {
    const page = await opened(campaign, assess);
    fireEvent.click(page.box.getByRole('tab', { name: 'R4 Review' }));
    const panel = await page.box.findByRole('region', { name: 'R4 Review' });
    return { ...page, panel: within(panel) };
  }

  test('[ADM-CR-37] has a tab with a panel of its own', async () => {
    const { box } = await atPanel(said);
    expect(box.queryByRole('heading', { name: 'Content Requirements' })).toBeNull();
  });

  test('[ADM-CR-39] [ADM-CR-52] shows recommendation, score and analysis as they came, also after a look at the brief', async () => {
    const { box, panel, asked } = await atPanel(said);
    await panel.findByText('Score: 7/10');
    panel.getByText('Needs Revision');
    const analysis = panel.getByRole('heading', { name: 'Analysis' });
    expect(analysis.nextElementSibling?.textContent).toBe(said.reasoning);
    fireEvent.click(box.getByRole('tab', { name: 'Creator View' }));
    await box.findByRole('article');
    fireEvent.click(box.getByRole('tab', { name: 'R4 Review' }));
    await box.findByText('Score: 7/10');
    expect(asked()).toBe(1);
  });

  test.each([
    ['APPROVE', 'Approved'],
    ['REJECT', 'Rejected'],
  ] as const)('[ADM-CR-52] %s is displayed as %s', async (recommendation, label) => {
    const { panel } = await atPanel({ ...said, recommendation });
    await panel.findByText(label);
  });

  test('[ADM-CR-38] [MSG-23] its button says when the review is running, keeps the focus, and takes no second press', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<unknown>();
    const { panel, asked } = await atPanel(held);
    const running = await panel.findByRole('button', { name: 'Analyzing Campaign...' });
    running.focus();
    fireEvent.click(running);
    fireEvent.click(running);
    expect(document.activeElement).toBe(running);
    answer(said);
    await panel.findByText('Score: 7/10');
    expect(asked()).toBe(1);
  });

  test('[ADM-CR-40] [ADM-CR-41] can be run again, or completed, which stores it and closes the dialog', async () => {
    const { panel, sent, closed } = await atPanel(said);
    expect((await panel.findByRole('button', { name: 'Review Again' })).hasAttribute('disabled')).toBe(false);
    expect(sent.map(({ name }) => name)).toEqual(['review.assess']);
    fireEvent.click(panel.getByRole('button', { name: 'Complete Review' }));
    await waitFor(() => expect(closed()).toBe(true));
    expect(sent.at(-1)).toEqual({
      name: 'review.completeAssessment',
      input: { campaignId: campaign.id, receipt: 'receipt' },
    });
  });

  test('[ADM-CR-66] [MSG-26] that fails shows Needs Revision, score 0 and why', async () => {
    const { panel } = await atPanel(refuses('Too many reviews are running.'));
    await panel.findByText('Score: 0/10');
    panel.getByText('Needs Revision');
    panel.getByText('Review failed: Too many reviews are running.');
    expect(panel.getByRole('button', { name: 'Complete Review' }).hasAttribute('disabled')).toBe(true);
  });

  test('[ADM-CR-64] [MSG-24] says where a line is down', async () => {
    const { panel } = await atPanel(UNREACHED);
    await panel.findByText(/^Review failed: Function error: \w+/);
  });

  test('[ADM-CR-65] [MSG-25] says where a server says no, and not why', async () => {
    const { panel } = await atPanel(refuses(''));
    await panel.findByText('Review failed: Review failed');
  });

  test('that is stored with the round is shown instead of a new one', async () => {
    const stored = {
      id: '1',
      kind: 'assessment',
      round: 1,
      recommendation: 'APPROVE',
      score: 9,
      reasoning: 'Good.',
      source: null,
      decision: null,
      note: null,
      reviewer: null,
      createdAt: campaign.createdAt,
    } as const;
    const { box, asked } = await opened({ ...campaign, history: [stored] });
    await box.findAllByText('Score: 9/10');
    box.getByRole('heading', { name: 'Review History' });
    expect(asked()).toBe(0);
  });
});
