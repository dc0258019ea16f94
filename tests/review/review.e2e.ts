import type { Locator } from '@playwright/test';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { formatMoney, longDay, zoneLabel } from '#shared/format.ts';
import type { Assessment } from '#shared/review/review.schema.ts';
import { contentRequired, requiredPieces } from '#shared/review/review.ts';
import { answerAt, BROKEN, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { cast, draft, submitted } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

test('the queue says when it loads, when it is empty and when it cannot be read, and its filter and search are in the address', async ({
  page,
}) => {
  let answer: 'hang' | 'fail' | 'empty' = 'hang';
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await answerAt(page, { 'review.queue': { rows: [], nextCursor: null }, 'review.statistics': BROKEN });
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
  await test.step('[ADM-CR-68] statistics that cannot be read are zeros, and a line says so', async () => {
    const strip = page.getByRole('region', { name: 'Review statistics' });
    await expect(strip.getByText('The statistics could not be loaded, so zeros are shown.')).toBeVisible();
    await expect(strip.getByText('0', { exact: true })).toHaveCount(6);
    await expect(strip.getByText('Alert', { exact: true })).toBeHidden();
  });
  answer = 'fail';
  await test.step('[ADM-CR-67] where they cannot be read it says so, and offers another try', async () => {
    await page.getByLabel('Filter by status').selectOption('Rejected');
    await expect(page).toHaveURL(/status=rejected/);
    const panel = page.getByRole('alert').filter({ hasText: 'The review queue could not be loaded' });
    await expect(panel).toBeVisible();
    await expect(page.getByText('No campaigns found for this status.')).toBeHidden();
    answer = 'empty';
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No campaigns found for this status.')).toBeVisible();
  });
  await test.step('[ADM-CR-07] the search is written to the address', async () => {
    await page.getByLabel('Search campaigns').fill('lamp');
    await expect(page).toHaveURL(/search=lamp/);
  });
});

const factOf = (dialog: Locator, title: string) =>
  dialog.getByRole('heading', { name: title, exact: true, level: 4 }).locator('..');

test('a row opens the dialog with the campaign as creators see it, also one that says little, and the decision', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id } = await draft(at, 'Shown lamp', {
    contentRequirements: {
      reel: { quantity: 2, description: 'Vertical, with sound' },
      post: { quantity: 1, description: null },
    },
  });
  await at.brand.api.campaigns.submit.mutate({ campaignId: id });
  await page.goto('/admin/campaign-review');
  const row = page.getByRole('table', { name: 'Campaign Queue' }).getByRole('row').filter({ hasText: 'Shown lamp' });
  // Anywhere in the row will do: the name's button covers it.
  await row.click({ position: { x: 500, y: 12 } });
  const dialog = page.getByRole('dialog', { name: /^Campaign Review/ });
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const read = await at.admin.api.review.read.query({ campaignId: id });
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
    const days = `${longDay(read.startDate ?? '')} – ${longDay(read.endDate ?? '')} ${zoneLabel(read.timeZone)}`;
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
  await test.step('[ADM-CR-25] [ADM-CR-30] a reel is called a reel in the list, and counts as a video in the card', async () => {
    await expect(factOf(dialog, 'Content Required')).toContainText('2 videos, 1 post');
    const list = dialog.getByRole('region', { name: 'Content Requirements' });
    await expect(list.getByRole('listitem')).toHaveText(['Post1 piece', 'ReelVertical, with sound2 pieces']);
  });
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

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
  await page.reload();
  await test.step('[ADM-CR-20] without a brand', async () => {
    await expect(view.getByText(`Unknown Brand · ${read.campaignType}`, { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-22] [MSG-22] without a description', async () => {
    await expect(view.getByText('No description provided for this campaign.', { exact: true })).toBeVisible();
  });
  await test.step('[ADM-CR-28] [ADM-CR-29] without a timeline and platforms', async () => {
    await expect(factOf(dialog, 'Timeline')).toHaveText('TimelineTBD – TBD');
    await expect(factOf(dialog, 'Platforms')).toHaveText('PlatformsNot specified');
  });
  await test.step('[ADM-CR-26] [ADM-CR-31] with content without a number', async () => {
    await expect(factOf(dialog, 'Content Required')).toContainText('Custom requirements');
    const list = dialog.getByRole('region', { name: 'Content Requirements' });
    await expect(list.getByRole('listitem')).toHaveText(['PostCustom']);
  });
});

test('the R4 review says why it failed, is run again, read, and stored by Complete Review', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { review } = at.admin.api;
  const { id: campaignId, name } = await submitted(at, 'Assessed lamp');
  await page.goto('/admin/campaign-review');
  await page
    .getByRole('button', { name: `Review ${name}`, exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Campaign Review: / });
  await expect(dialog.getByText(/^Score: \d+\/10$/)).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let said: Assessment | undefined;
  let runs = 0;
  /** Opens the dialog again, which asks for the review by itself. */
  const openAgain = async () => {
    await page.reload();
    await dialog.getByRole('tab', { name: 'R4 Review' }).click();
  };
  await test.step('[ADM-CR-37] the tab has a panel of its own', async () => {
    await dialog.getByRole('tab', { name: 'R4 Review' }).click();
    await expect(dialog.getByRole('region', { name: 'R4 Review' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Content Requirements' })).toHaveCount(0);
  });
  const panel = dialog.getByRole('region', { name: 'R4 Review' });
  const assess = /review\.assess/;
  await test.step('a review that fails shows Needs Revision, score 0 and why', async () => {
    await page.route(assess, (route) => route.abort());
    await panel.getByRole('button', { name: 'Review Again', exact: true }).click();
    await test.step('[ADM-CR-66] [MSG-26] in the words of any review', async () => {
      await expect(panel.getByText('Score: 0/10', { exact: true })).toBeVisible();
      await expect(panel.getByText('Needs Revision', { exact: true })).toBeVisible();
      await expect(panel.getByText(/^Review failed: \w+/)).toBeVisible();
    });
    await test.step('[ADM-CR-64] [MSG-24] a line that is down', async () => {
      await expect(panel.getByText(/^Review failed: Function error: \w+/)).toBeVisible();
    });
    await page.unroute(assess);
    await test.step('[ADM-CR-65] [MSG-25] a server that says no, and not why', async () => {
      await page.route(assess, (route) => {
        const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
        return route.fulfill({ status: 500, json: [{ error: { message: '', code: -32603, data } }] });
      });
      await panel.getByRole('button', { name: 'Review Again' }).click();
      await expect(panel.getByText('Review failed: Review failed', { exact: true })).toBeVisible();
    });
    await page.unroute(assess);
  });
  await page.route(assess, async (route) => {
    runs += 1;
    await held;
    const response = await route.fetch();
    said = [await response.json()].flat()[0].result.data;
    await route.fulfill({ response });
  });
  await test.step('[ADM-CR-38] [MSG-23] its button says when the review is running, keeps the focus, and takes no second press', async () => {
    await openAgain();
    const running = dialog.getByRole('button', { name: 'Analyzing Campaign...', exact: true });
    await running.focus();
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
  // It still waits, and its history has the reviewer's assessment, which is shown instead of a new one.
  await page.goto(`/admin/campaign-review?campaignId=${campaignId}`);
  await expect(dialog.getByRole('heading', { name: 'Review History' })).toBeVisible();
  expect(runs).toBe(1);
});

test('a decision is taken on either tab with the note that was begun on the other; a revision and a rejection tell why, and a rejected campaign can be reopened', async ({
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

  const table = page.getByRole('table', { name: 'Campaign Queue' });
  // Several campaigns may have the same name, so each is found again by its address.
  const openNth = async (position: number) => {
    const button = table.getByRole('button', { name: /^Review / }).nth(position);
    const name = (await button.getAttribute('aria-label'))?.replace('Review ', '') ?? '';
    // By its name: it moves up if a row before it leaves the list.
    await table
      .getByRole('button', { name: `Review ${name}`, exact: true })
      .first()
      .click();
    await expect(dialog.getByRole('button', { name: 'Needs Revision', exact: true })).toBeEnabled();
    return { name, address: page.url() };
  };
  const revised = await openNth(2);
  const askForRevision = async (note: string) => {
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByRole('button', { name: 'Needs Revision', exact: true }).click();
    await expect(page.getByText('Revision requested')).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await askForRevision('Which product is it?');
  await test.step('a request for a revision is taken back from its message', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    await page.goto(revised.address);
    await expect(dialog.getByText('You are reviewing this campaign')).toBeVisible();
    await askForRevision('Please say which product this is about.');
  });
  await page.goto(revised.address);
  await expect(dialog.getByText('Please say which product this is about.')).toBeVisible();
  await page.keyboard.press('Escape');

  const rejected = await openNth(2);
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(dialog.getByLabel('Note')).toHaveAccessibleDescription(/Note is required/);
  await dialog.getByLabel('Note').fill('We do not run campaigns for this.');
  await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
  const question = page.getByRole('alertdialog', { name: `Reject ${rejected.name}?` });
  await question.getByRole('button', { name: 'Reject Campaign' }).click();
  await expect(page.getByText('Campaign rejected')).toBeVisible();
  await expect(dialog).toBeHidden();
  await test.step('a rejection is taken back from its message', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    await page.goto(rejected.address);
    await dialog.getByLabel('Note').fill('We do not run campaigns for this at all.');
    await dialog.getByRole('button', { name: 'Reject Campaign' }).click();
    await question.getByRole('button', { name: 'Reject Campaign' }).click();
    await expect(dialog).toBeHidden();
  });

  await page.goto(rejected.address);
  await expect(dialog.getByText('We do not run campaigns for this.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen Review' }).click();
  await expect(page.getByText('Campaign reopened')).toBeVisible();
});
