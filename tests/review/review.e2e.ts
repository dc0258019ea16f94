import type { Locator, Page } from '@playwright/test';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { formatMoney, longDay } from '#shared/format.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Assessment } from '#shared/review/review.schema.ts';
import { contentRequired, requiredPieces } from '#shared/review/review.ts';
import {
  answerAt,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  readersDay,
  settled,
  test,
  unfold,
} from '#tests/support/browser.ts';
import { cast, draft } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

test('the screen has its title, strip and queue', async ({ page, baseURL }) => {
  const { review } = (await cast(baseURL)).admin.api;
  await page.goto('/admin/campaign-review');
  await settled(page);
  const strip = page.getByRole('region', { name: 'Review statistics' });
  await test.step('[ADM-CR-01] [ADM-CR-02] [ADM-CR-03] it is titled, and says what it is for', async () => {
    await expect(page.getByRole('heading', { name: 'Campaign Review', level: 1 })).toBeVisible();
    await expect(page.getByText('AI-powered campaign analysis and approval workflow', { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-04] it has the strip, and the queue below it', async () => {
    await expect(strip).toBeVisible();
    await expect(page.getByRole('region', { name: 'Campaign Queue' }).getByRole('table')).toBeVisible();
  });
  const figures = await review.statistics.query();
  const stat = (label: string) => strip.getByText(label, { exact: true }).locator('..');
  for (const [row, label, figure] of [
    ['[ADM-CR-42]', 'Pending Review', figures.pendingReview],
    ['[ADM-CR-43]', 'Under Review', figures.underReview],
    ['[ADM-CR-44]', 'AI Approved', figures.aiApproved],
    ['[ADM-CR-45]', 'Flagged by AI', figures.flaggedByAi],
    ['[ADM-CR-46]', 'Approved', figures.approved],
    ['[ADM-CR-46]', 'Rejected', figures.rejected],
  ] as const) {
    await test.step(`${row} the strip counts ${label}`, async () => {
      await expect(stat(label)).toHaveText(`${label}${figure}`);
    });
  }
});

test('[ADM-CR-05] [ADM-CR-06] [ADM-CR-07] the filter starts at Pending Review, offers the five statuses, and stands beside a search', async ({
  page,
  baseURL,
}) => {
  await page.goto('/admin/campaign-review');
  const filter = page.getByLabel('Filter by status');
  await expect(filter).toHaveValue('pending_review');
  await expect(filter.getByRole('option')).toHaveText([
    'Pending Review',
    'Under Review',
    'Approved',
    'Rejected',
    'Needs Revision',
  ]);
  await filter.selectOption('Approved');
  await expect(page).toHaveURL(/status=approved/);
  const table = page.getByRole('table', { name: 'Campaign Queue' });
  await expect(table.getByRole('row').nth(1)).toContainText('Approved');
  const { rows } = await (await cast(baseURL)).admin.api.review.queue.query({ status: 'approved' });
  const one = rows.at(-1)?.name ?? '';
  await page.getByLabel('Search campaigns').fill(one);
  await expect(page).toHaveURL(/search=/);
  await expect(table.getByRole('button', { name: `Review ${one}`, exact: true }).first()).toBeVisible();
  const found = (await (await cast(baseURL)).admin.api.review.queue.query({ status: 'approved', search: one })).rows;
  await expect(table.locator('tbody tr')).toHaveCount(found.length);
  await page.reload();
  await expect(page.getByLabel('Search campaigns')).toHaveValue(one);
  await page.getByLabel('Search campaigns').fill('nobody-at-all');
  await expect(page.getByText('No campaign of this status has this name or brand.')).toBeVisible();
});

test('the table shows what is read of each campaign, with a Review button', async ({ page, baseURL }) => {
  const { rows } = await (await cast(baseURL)).admin.api.review.queue.query({});
  await page.goto('/admin/campaign-review');
  await settled(page);
  const table = page.getByRole('table', { name: 'Campaign Queue' });
  const column = (number: number) => table.locator(`tbody tr > :nth-child(${number})`);
  const words = { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' } as const;
  const priority = (value: string | null) => Object.entries(words).find(([key]) => key === value)?.[1] ?? '–';
  expect(rows.length).toBeGreaterThan(1);
  for (const [row, header, cells] of [
    ['[ADM-CR-08]', 'Campaign', rows.map(({ name, campaignType }) => `${name}${campaignType}`)],
    ['[ADM-CR-09]', 'Brand', rows.map(({ brandName }) => brandName ?? 'Unknown Brand')],
    ['[ADM-CR-10]', 'Budget', rows.map(({ budget }) => (budget ? formatMoney(budget) : ''))],
    ['[ADM-CR-11]', 'Priority', rows.map(({ reviewPriority }) => priority(reviewPriority))],
    ['[ADM-CR-12]', 'Status', rows.map(() => 'Pending Review')],
    ['[ADM-CR-13]', 'Created', rows.map(({ createdAt }) => readersDay(createdAt))],
    ['[ADM-CR-14]', 'Actions', rows.map(() => 'Review')],
  ] as const) {
    await test.step(`${row} column ${header}`, async () => {
      const position = await table
        .getByRole('columnheader')
        .allTextContents()
        .then((all) => all.indexOf(header));
      expect(position).toBeGreaterThanOrEqual(0);
      await expect(column(position + 1)).toHaveText([...cells]);
    });
  }
  await expect(table.getByRole('columnheader')).toHaveCount(7);
  const [first] = rows;
  await table
    .getByRole('button', { name: `Review ${first?.name}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: `Campaign Review: ${first?.name}`, exact: true })).toBeVisible();
});

test('the queue says when it loads, when it is empty and when it cannot be read', async ({ page }) => {
  let answer: 'hang' | 'fail' | 'empty' = 'hang';
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await answerAt(page, { 'review.queue': { rows: [], nextCursor: null } });
  await page.route(/\/trpc\/[^?]*review\.queue/, async (route) => {
    if (answer === 'hang') await held;
    if (answer === 'fail') return route.fulfill({ status: 500, body: '{}', contentType: 'application/json' });
    await route.fallback();
  });
  await page.goto('/admin/campaign-review');
  await test.step('[ADM-CR-17] [MSG-21] while campaigns load', async () => {
    await expect(page.getByText('Loading campaigns...', { exact: true })).toBeVisible();
  });
  answer = 'empty';
  release();
  await test.step('[ADM-CR-16] [MSG-20] where there is none', async () => {
    await expect(page.getByText('No campaigns found for this status.', { exact: true })).toBeVisible();
    await expect(page.getByText('Loading campaigns...')).toBeHidden();
  });
  answer = 'fail';
  await test.step('[ADM-CR-67] where they cannot be read it says so, and offers another try', async () => {
    await page.getByLabel('Filter by status').selectOption('Rejected');
    const panel = page.getByRole('alert').filter({ hasText: 'The review queue could not be loaded' });
    await expect(panel).toBeVisible();
    await expect(page.getByText('No campaigns found for this status.')).toBeHidden();
    answer = 'empty';
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No campaigns found for this status.')).toBeVisible();
  });
});

test('[ADM-CR-68] statistics that cannot be read are zeros, and a line says so', async ({ page }) => {
  await failAt(page, 'review.statistics');
  await page.goto('/admin/campaign-review');
  const strip = page.getByRole('region', { name: 'Review statistics' });
  await expect(strip.getByText('The statistics could not be loaded, so zeros are shown.')).toBeVisible();
  await expect(strip.getByText('0', { exact: true })).toHaveCount(6);
  await expect(strip.getByText('Alert', { exact: true })).toBeHidden();
});

test('[ADM-CR-47] [ADM-CR-57] [SHELL-05] the strip alerts and says why, and the sidebar counts what waits', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  await settled(page);
  const strip = page.getByRole('region', { name: 'Review statistics' });
  await expect(strip.getByText('Alert', { exact: true })).toBeVisible();
  const waits = (await strip.getByText('Pending Review', { exact: true }).locator('..').textContent())?.replace(
    /\D/g,
    '',
  );
  await expect(strip.getByText(new RegExp(`^${waits} campaigns? waiting, \\d+ flagged by the AI$`))).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /Campaign Review/ });
  await expect(entry).toContainText(`${waits}`);
});

/** The dialog of the campaign in the first row, and what the server reads of it. */
async function openFirst(page: Page, baseURL: string | undefined) {
  const { review } = (await cast(baseURL)).admin.api;
  await page.goto('/admin/campaign-review?status=under_review');
  await settled(page);
  const [first] = (await review.queue.query({ status: 'under_review' })).rows;
  const row = page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').nth(1);
  // Anywhere in the row will do: the name's button covers it.
  await row.click({ position: { x: 500, y: 12 } });
  const dialog = page.getByRole('dialog', { name: /^Campaign Review/ });
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
  return { dialog, read: await review.read.query({ campaignId: first?.id ?? '' }) };
}

const factOf = (dialog: Locator, title: string) =>
  dialog.getByRole('heading', { name: title, exact: true, level: 4 }).locator('..');

test('a row opens the dialog with the campaign as creators see it, and the decision', async ({ page, baseURL }) => {
  const { dialog, read } = await openFirst(page, baseURL);
  await test.step('[ADM-CR-15] [ADM-CR-18] the dialog of that row is titled with its campaign and has two tabs', async () => {
    await expect(dialog).toHaveAccessibleName(`Campaign Review: ${read.name}`);
    await expect(dialog.getByRole('tab')).toHaveText(['Creator View', 'R4 Review']);
  });
  const view = dialog.getByRole('article', { name: read.name });
  await test.step('[ADM-CR-19] the name', async () => {
    await expect(view.getByRole('heading', { level: 3 })).toHaveText(read.name);
  });
  await test.step('[ADM-CR-20] [ADM-CR-21] the brand and the type', async () => {
    await expect(view.getByText(`by ${read.brandName} · ${read.campaignType}`, { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-22] the description', async () => {
    expect(read.description?.length).toBeGreaterThan(0);
    await expect(view.locator('p').nth(1)).toHaveText(read.description ?? '');
  });
  await test.step('[ADM-CR-23] the budget', async () => {
    await expect(factOf(dialog, 'Budget')).toContainText(read.budget ? formatMoney(read.budget) : '–');
    await expect(factOf(dialog, 'Budget').getByText('Total campaign budget', { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-24] the content that is required', async () => {
    await expect(factOf(dialog, 'Content Required')).toContainText(contentRequired(read.contentRequirements));
    await expect(factOf(dialog, 'Content Required').getByText('Deliverables needed', { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-28] the timeline', async () => {
    const days = `${longDay(read.startDate ?? '')} – ${longDay(read.endDate ?? '')}`;
    await expect(factOf(dialog, 'Timeline')).toHaveText(`Timeline${days}`);
  });
  await test.step('[ADM-CR-29] the platforms', async () => {
    await expect(factOf(dialog, 'Platforms')).toHaveText(`Platforms${read.platforms.map(platformLabel).join(', ')}`);
  });
  await test.step('[ADM-CR-30] each type of content with its quantity', async () => {
    expect(read.contentRequirements.length).toBeGreaterThan(0);
    const list = dialog.getByRole('region', { name: 'Content Requirements' });
    await expect(list.getByRole('heading', { name: 'Content Requirements' })).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveText(
      read.contentRequirements.map(
        ({ type, description, quantity }) => `${contentTypeLabel(type)}${description ?? ''}${requiredPieces(quantity)}`,
      ),
    );
  });
  const decision = dialog.getByRole('region', { name: 'Manual Review Decision' });
  await test.step('[ADM-CR-33] [ADM-CR-34] the decision, which may approve', async () => {
    await expect(decision.getByRole('heading', { name: 'Manual Review Decision' })).toBeVisible();
    await expect(decision.getByRole('button', { name: 'Approve Campaign', exact: true })).toBeEnabled();
  });
  await test.step('[ADM-CR-35] [ADM-CR-36] or ask for a revision, or reject', async () => {
    await expect(decision.getByRole('button', { name: 'Reject Campaign', exact: true })).toBeEnabled();
    await decision.getByRole('button', { name: 'Needs Revision', exact: true }).click();
    await expect(decision.getByLabel('Note')).toHaveAccessibleDescription(/Note is required/);
  });
});

test('[ADM-CR-25] [ADM-CR-30] a reel is called a reel in the list, and counts as a video in the card', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id } = await draft(at, 'Reels of a lamp', {
    contentRequirements: {
      reel: { quantity: 2, description: 'Vertical, with sound' },
      post: { quantity: 1, description: null },
    },
  });
  await at.brand.api.campaigns.submit.mutate({ campaignId: id });
  await page.goto(`/admin/campaign-review?campaignId=${id}`);
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: Reels of a lamp/ });
  await expect(factOf(dialog, 'Content Required')).toContainText('2 videos, 1 post');
  const list = dialog.getByRole('region', { name: 'Content Requirements' });
  await expect(list.getByRole('listitem')).toHaveText(['Post1 piece', 'ReelVertical, with sound2 pieces']);
});

test('a campaign that says little is shown with the words for it', async ({ page, baseURL }) => {
  await page.route(/\/trpc\/[^?]*review\.read/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    const place = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',').indexOf('review.read');
    Object.assign([json].flat()[place].result.data, {
      brandName: null,
      description: '',
      startDate: null,
      endDate: null,
      platforms: [],
      contentRequirements: [{ type: 'post', quantity: null, description: null }],
    });
    await route.fulfill({ response: answer, json });
  });
  const { dialog, read } = await openFirst(page, baseURL);
  const view = dialog.getByRole('article', { name: read.name });
  await test.step('[ADM-CR-20] the brand', async () => {
    await expect(view.getByText(`Unknown Brand · ${read.campaignType}`, { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-22] [MSG-22] the description', async () => {
    await expect(view.getByText('No description provided for this campaign.', { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-28] [ADM-CR-29] the timeline and the platforms', async () => {
    await expect(factOf(dialog, 'Timeline')).toHaveText('TimelineTBD – TBD');
    await expect(factOf(dialog, 'Platforms')).toHaveText('PlatformsNot specified');
  });
  await test.step('[ADM-CR-26] [ADM-CR-31] content without a number', async () => {
    await expect(factOf(dialog, 'Content Required')).toContainText('Custom requirements');
    const list = dialog.getByRole('region', { name: 'Content Requirements' });
    await expect(list.getByRole('listitem')).toHaveText(['PostCustom']);
  });
});

test('the R4 review is run, read, and stored by Complete Review', async ({ page, baseURL }) => {
  const { review } = (await cast(baseURL)).admin.api;
  await page.goto('/admin/campaign-review');
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  await expect(dialog.getByText('Under Review', { exact: true })).toBeVisible();
  const title = await dialog.getByRole('heading', { level: 2 }).textContent();
  const name = title?.replace('Campaign Review: ', '');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let said: Assessment | undefined;
  let runs = 0;
  await page.route(/review\.assess/, async (route) => {
    runs += 1;
    await held;
    const response = await route.fetch();
    said = [await response.json()].flat()[0].result.data;
    await route.fulfill({ response });
  });
  await test.step('[ADM-CR-37] the tab has a panel of its own', async () => {
    await dialog.getByRole('tab', { name: 'R4 Review' }).click();
    await expect(dialog.getByRole('region', { name: 'R4 Review' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Content Requirements' })).toHaveCount(0);
  });
  await test.step('[ADM-CR-38] [MSG-23] its button says when the review is running, keeps the focus, and takes no second press', async () => {
    await dialog.getByRole('button', { name: 'Review Campaign', exact: true }).click();
    const running = dialog.getByRole('button', { name: 'Analyzing Campaign...', exact: true });
    await expect(running).toBeFocused();
    await page.keyboard.press('Enter');
    await running.click({ force: true });
    await expect(running).toBeFocused();
    release();
  });
  await test.step('[ADM-CR-39] [ADM-CR-52] it shows recommendation, score and analysis as they came', async () => {
    await expect(dialog.getByText(/^Score: \d+\/10$/)).toBeVisible();
    expect(runs).toBe(1);
    await expect(dialog.getByText(`Score: ${said?.score}/10`, { exact: true })).toBeVisible();
    const badges = { APPROVE: 'Approved', REJECT: 'Rejected', NEEDS_REVISION: 'Needs Revision' };
    await expect(dialog.getByText(said ? badges[said.recommendation] : '–', { exact: true })).toBeVisible();
    const analysis = dialog.getByRole('heading', { name: 'Analysis', exact: true });
    await expect(analysis.locator('+ p')).toHaveText(said?.reasoning ?? '');
  });
  await test.step('it is still there after a look at the brief', async () => {
    await dialog.getByRole('tab', { name: 'Creator View' }).click();
    await expect(dialog.getByRole('article')).toBeVisible();
    await dialog.getByRole('tab', { name: 'R4 Review' }).click();
    await expect(dialog.getByText(`Score: ${said?.score}/10`, { exact: true })).toBeVisible();
  });
  const { rows } = await review.queue.query({ status: 'under_review' });
  const campaignId = rows.find((row) => row.name === name)?.id ?? '';
  const entries = async () => (await review.read.query({ campaignId })).history.length;
  const before = await entries();
  await test.step('[ADM-CR-63] it is nowhere but on the screen until it is completed', async () => {
    expect(before).toBe(0);
  });
  await test.step('[ADM-CR-40] [ADM-CR-41] it can be run again, or completed, which stores it and closes the dialog', async () => {
    await expect(dialog.getByRole('button', { name: 'Review Again', exact: true })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Complete Review', exact: true }).click();
    await expect(dialog).toBeHidden();
    const { history } = await review.read.query({ campaignId });
    expect(history).toMatchObject([{ kind: 'assessment', score: said?.score, reasoning: said?.reasoning }]);
  });
  // It is under review now, and its history holds what the reviewer said.
  await page.getByLabel('Filter by status').selectOption('Under Review');
  await page
    .getByRole('button', { name: `Review ${name}` })
    .first()
    .click();
  await expect(dialog.getByRole('heading', { name: 'Review History' })).toBeVisible();
});

test('a review that fails shows Needs Revision, score 0 and why', async ({ page }) => {
  await page.goto('/admin/campaign-review?status=under_review');
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  const panel = dialog.getByRole('region', { name: 'R4 Review' });
  await dialog.getByRole('tab', { name: 'R4 Review' }).click();
  await page.route(/review\.assess/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Review Campaign' }).click();
  await test.step('[ADM-CR-66] [MSG-26] in the words of any review', async () => {
    await expect(panel.getByText('Score: 0/10', { exact: true })).toBeVisible();
    await expect(panel.getByText('Needs Revision', { exact: true })).toBeVisible();
    await expect(panel.getByText(/^Review failed: \w+/)).toBeVisible();
  });
  await test.step('[ADM-CR-64] [MSG-24] a line that is down', async () => {
    const why = `Review failed: Function error: ${commonMessages.offline}`;
    await expect(panel.getByText(why, { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-65] [MSG-25] a server that says no, and not why', async () => {
    await page.unroute(/review\.assess/);
    await page.route(/review\.assess/, (route) => {
      const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
      return route.fulfill({ status: 500, json: [{ error: { message: '', code: -32603, data } }] });
    });
    await panel.getByRole('button', { name: 'Review Again' }).click();
    await expect(panel.getByText('Review failed: Review failed', { exact: true })).toBeVisible();
  });
});

test('a decision is taken on either tab with the note that was begun on the other; it refreshes the list, closes the dialog, and moves the campaign', async ({
  page,
}) => {
  await page.goto('/admin/campaign-review');
  await page
    .getByRole('button', { name: /^Review / })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  await dialog.getByLabel('Note').fill('A clear brief.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('tab', { name: 'R4 Review' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue('A clear brief.');
  await dialog.getByRole('button', { name: 'Approve Campaign' }).click();
  await expect(page.getByText('Campaign approved')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a revision and a rejection tell why, and a rejected campaign can be reopened', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  const table = page.getByRole('table', { name: 'Campaign Queue' });
  const reviewOf = (name: string) => table.getByRole('button', { name: `Review ${name}`, exact: true }).first();
  const openNth = async (position: number) => {
    const button = table.getByRole('button', { name: /^Review / }).nth(position);
    const name = (await button.getAttribute('aria-label'))?.replace('Review ', '') ?? '';
    // By its name: it moves up where a row before it leaves the list.
    await reviewOf(name).click();
    await expect(dialog.getByRole('button', { name: 'Needs Revision', exact: true })).toBeEnabled();
    return name;
  };
  await page.goto('/admin/campaign-review');
  await openNth(2);
  await dialog.getByLabel('Note').fill('Please say which product this is about.');
  await dialog.getByRole('button', { name: 'Needs Revision', exact: true }).click();
  await expect(page.getByText('Revision requested')).toBeVisible();
  await expect(dialog).toBeHidden();

  const rejected = await openNth(2);
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(dialog.getByLabel('Note')).toHaveAccessibleDescription(/Note is required/);
  await dialog.getByLabel('Note').fill('We do not run campaigns for this.');
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  const question = page.getByRole('alertdialog', { name: `Reject ${rejected}?` });
  await question.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(page.getByText('Campaign rejected')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Filter by status').selectOption('Rejected');
  await reviewOf(rejected).click();
  await expect(dialog.getByText('We do not run campaigns for this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen Review' }).click();
  await expect(page.getByText('Campaign reopened')).toBeVisible();
});

test('the queue works by keyboard: Enter opens a campaign, Escape closes it and leads back', async ({ page }) => {
  await page.goto('/admin/campaign-review?status=approved');
  const row = page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').nth(2);
  const name = row.getByRole('button').first();
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Campaign Review: / })).toBeVisible();
  await expect(page).toHaveURL(/campaignId=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(/campaignId=/);
  await expect(name).toBeFocused();
});

test('the review dialog is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/admin/campaign-review?status=under_review');
  await unfold(page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').nth(1));
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Campaign Review: / })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('as a creator', () => {
  test.use({ as: 'creator@accord.test' });
  test('[ADM-CR-69] the review leads home', async ({ page }) => {
    await page.goto('/admin/campaign-review');
    await page.waitForURL(/\/creator/);
  });
});
