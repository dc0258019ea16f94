import type { Page } from '@playwright/test';
import { shortDay } from '#shared/dates.ts';
import { BRAND, CREATOR, inDays, offer } from '#tests/deals/offer.ts';
import { askByItself, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { samples } from '#tests/support/sample-files.ts';

const fails = async (page: Page, procedure: string) => {
  await askByItself(page);
  await page.route(new RegExp(`/trpc/[^?]*${procedure.replaceAll('.', '\\.')}`), (route) => route.abort());
};
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const word = () => `${Date.now()}`.slice(-7);
const fits = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test.describe('a creator', () => {
  test.use({ as: CREATOR.email });

  test('[CR-CAMP-01] [CR-CAMP-03] [CR-CAMP-05] [CR-CAMP-06] [CR-CAMP-07] [CR-CAMP-09] [MSG-152] campaigns stand in tabs with counts, and one in review is closed', async ({
    page,
    baseURL,
  }) => {
    const name = `Reviewed drums ${word()}`;
    await offer(baseURL ?? '', { name });
    await page.goto('/creator/campaigns');
    await expect(page.getByRole('tab')).toHaveText([/^Active\d+$/, /^Upcoming\d+$/, /^Completed\d+$/]);
    for (const label of ['Active Campaigns', 'Upcoming Campaigns', 'Completed Campaigns']) {
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
    await page.getByRole('tab', { name: /^Upcoming/ }).click();
    const card = cardOf(page, name);
    await expect(card.getByText('Invited', { exact: true })).toBeVisible();
    await expect(card.getByText('Campaign not yet available')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Under Review' })).toBeDisabled();
    await expect(card.getByRole('link', { name: /View Details/ })).toBeHidden();
    await fits(page);
  });

  test('[CR-CAMP-02] [CR-CAMP-12] [CR-CAMP-13] [CR-CAMP-15] [CR-CAMP-16] [CR-CAMP-17] [CR-CAMP-18] [CR-CAMP-19] [CR-CAMP-20] [CR-CAMP-21] [CR-CAMP-29] [CR-CAMP-30] [CR-CAMP-31] the overview tells what, when and how much', async ({
    page,
    baseURL,
  }) => {
    const name = `Upcoming drums ${word()}`;
    const { campaignId } = await offer(baseURL ?? '', { name, approved: true });
    await page.goto(`/creator/campaigns/${campaignId}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Requirements', /^Uploads/]);
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    const head = page.locator('main header').first();
    await expect(head.getByText(`Starts ${shortDay(inDays(20))}`)).toBeVisible();
    for (const text of ['VE', BRAND.name, 'Instagram', 'TikTok']) {
      await expect(head.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Show how the headphones sound on an ordinary way to work.')).toBeVisible();
    for (const label of ['Timeline', 'Payment', 'Content Deadline', 'Content Pieces']) {
      await expect(page.getByRole('heading', { name: label, exact: true }).first()).toBeVisible();
    }
    await expect(page.getByText('$6,000.00')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByText('3', { exact: true })).toBeVisible();
    const side = page.getByRole('complementary').filter({ hasText: 'Quick Actions' });
    for (const step of ['Start', 'Content deadline', 'End']) {
      await expect(side.getByText(step, { exact: true })).toBeVisible();
    }
    await expect(side.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:.+@.+/);
    await expect(page.getByText('This is an invitation: answer it to work on this campaign.')).toBeVisible();
    await fits(page);
    await page.getByRole('link', { name: 'Back to Campaigns' }).click();
    await expect(page).toHaveURL('/creator/campaigns');
  });

  test('[CR-CAMP-22] [CR-CAMP-23] [CR-CAMP-27] [MSG-158] requirements are one card each, and no upload yet says so', async ({
    page,
    baseURL,
  }) => {
    const { campaignId } = await offer(baseURL ?? '', { name: `Asking drums ${word()}`, approved: true });
    await page.goto(`/creator/campaigns/${campaignId}`);
    await page.getByRole('tab', { name: 'Requirements' }).click();
    const reel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Reel' }) });
    await expect(reel).toContainText('Quantity: 2');
    await expect(reel).toContainText('One on the train, one at home.');
    const post = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Post' }) });
    await expect(post).toContainText('Create engaging post content that fits the campaign.');
    await page.getByRole('tab', { name: /^Uploads/ }).click();
    await expect(page.getByText('No Uploads Yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload New Content' })).toBeHidden();
    await page.goto(`/creator/campaigns/${campaignId}/upload`);
    await expect(page.getByText(/^Content can be uploaded while the campaign runs/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeHidden();
  });

  test('[CR-CAMP-32] [CR-CAMP-34] [CR-CAMP-38] [CR-CAMP-39] [MSG-156] [MSG-155] [MSG-153] a campaign that is not theirs is not found', async ({
    page,
  }) => {
    await page.goto('/creator/campaigns/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('Failed to load campaign details')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Campaign Not Found' })).toBeVisible();
    await expect(
      page.getByText("The campaign you're looking for doesn't exist or you don't have access to it."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View All Campaigns' }).click();
    await expect(page).toHaveURL('/creator/campaigns');
  });

  test('[CR-CAMP-17] [CR-CAMP-24] [MSG-22] [MSG-157] a campaign that says little is shown with the texts for it', async ({
    page,
    baseURL,
  }) => {
    const { campaignId } = await offer(baseURL ?? '', { name: `Silent drums ${word()}`, approved: true });
    // Only campaigns of before have neither a name nor a description nor requirements.
    await page.route(/\/trpc\/[^?]*content\.campaign\b/, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      for (const { result } of [json].flat()) {
        if (!result.data.campaign) continue;
        Object.assign(result.data.campaign, { name: null, description: null, contentRequirements: {} });
        result.data.pieces = null;
      }
      await route.fulfill({ response: answer, json });
    });
    await page.goto(`/creator/campaigns/${campaignId}`);
    await expect(page.getByRole('heading', { name: 'Untitled Campaign', level: 1 })).toBeVisible();
    await expect(page.getByText('No description provided for this campaign.')).toBeVisible();
    await expect(page.getByText('Not specified')).toBeVisible();
    await page.getByRole('tab', { name: 'Requirements' }).click();
    await expect(page.getByText('No specific content requirements provided for this campaign.')).toBeVisible();
  });

  test('[CR-CAMP-40] [CR-DASH-13] [MSG-154] campaigns that cannot be read are said so, and the list is empty', async ({
    page,
  }) => {
    await fails(page, 'content.campaigns');
    await page.goto('/creator/campaigns');
    await expect(page.getByText('Failed to load campaigns')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('No active campaigns')).toBeVisible();
  });

  test('[CR-CAMP-33] a skeleton stands in while a campaign loads', async ({ page, baseURL }) => {
    const { campaignId } = await offer(baseURL ?? '', { name: `Slow drums ${word()}`, approved: true });
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/trpc\/[^?]*content\.campaign/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/creator/campaigns/${campaignId}`);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    answer();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  });
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });
  test('[CR-CAMP-04] sees empty tabs, each with a way on', async ({ page }) => {
    await page.goto('/creator/campaigns');
    for (const [tab, text] of [
      ['Active', 'No active campaigns'],
      ['Upcoming', 'No upcoming campaigns'],
      ['Completed', 'No completed campaigns yet'],
    ] as const) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'View Invitations' }).click();
    await expect(page).toHaveURL('/creator/invitations');
  });
});

test.describe('a creator at work', () => {
  const HUGO = 'hugo.martin@example.test';
  test.use({ as: HUGO });

  async function campaignAtWork(url: string): Promise<string> {
    const { api } = await signedIn(url, HUGO);
    const campaigns = await api.content.campaigns.query();
    return campaigns.find(({ dealStatus }) => dealStatus === 'in_progress')?.id ?? '';
  }

  test('[CR-CAMP-25] [CR-CAMP-26] [CR-CAMP-28] [CR-UPLOAD-01] [CR-UPLOAD-03] [CR-UPLOAD-04] [CR-UPLOAD-06] [CR-UPLOAD-07] [CR-UPLOAD-08] content is uploaded, and stands under Uploads', async ({
    page,
    baseURL,
  }) => {
    const campaignId = await campaignAtWork(baseURL ?? '');
    const name = `Kitchen light ${word()}`;
    await page.goto(`/creator/campaigns/${campaignId}`);
    await expect(page.locator('main header').getByText('Active', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: /^Uploads/ }).click();
    await page.getByRole('link', { name: 'Upload New Content' }).click();
    await expect(page).toHaveURL(`/creator/campaigns/${campaignId}/upload`);
    for (const text of ['Maximum file size: 100MB', 'Images: JPG, PNG, GIF', 'Videos: MP4, MOV, AVI']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByText(/^Drag and drop your images and videos here/)).toBeVisible();
    await fits(page);
    const picker = page.getByLabel(/^Choose File/);
    await expect(picker).toHaveAttribute('accept', /\.jpe?g.*\.mp4/);
    await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.getByText('notes.txt is not one of JPG, PNG, GIF, MP4, MOV, AVI.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/.+/);

    await page.route(/\/trpc\/[^?]*files\.finishUpload/, async (route) => {
      await expect(page.getByText('Uploading...', { exact: true })).toBeVisible();
      await route.continue();
    });
    await picker.setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await samples.png() });
    await expect(page.getByLabel('Title')).toHaveValue(name);
    await page.getByLabel('Caption').fill('The honest version. #ad');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByText('Content uploaded successfully!')).toBeVisible();
    await expect(page).toHaveURL(`/creator/campaigns/${campaignId}`);

    await page.getByRole('tab', { name: /^Uploads/ }).click();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(row.getByText(/^Uploaded /)).toBeVisible();
    await expect(row.getByText('Under Review')).toBeVisible();
    await row.getByRole('button', { name: /^View/ }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('img', { name: `${name}.png` })).toBeVisible();
    await expect(dialog.getByText('The honest version. #ad')).toBeVisible();
    await expectAccessible(page);
  });

  test('[CR-UPLOAD-08] an upload that is refused says so, and keeps what was written', async ({ page, baseURL }) => {
    const campaignId = await campaignAtWork(baseURL ?? '');
    await fails(page, 'content.submit');
    await page.goto(`/creator/campaigns/${campaignId}/upload`);
    await page.getByLabel('Title').fill('Refused at first');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Refused at first');
  });
});

test.describe('a creator whose campaign is over', () => {
  const JONAS = 'jonas.bakker@example.test';
  test.use({ as: JONAS });
  test('[CR-CAMP-10] [CR-CAMP-14] [CR-CAMP-26] [CR-CAMP-35] [CR-CAMP-36] sees it completed, and uploads no more', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', JONAS);
    const campaign = (await api.content.campaigns.query()).find(({ status }) => status === 'completed');
    await page.goto('/creator/campaigns');
    await page.getByRole('tab', { name: /^Completed/ }).click();
    await cardOf(page, campaign?.name ?? '')
      .first()
      .getByRole('link', { name: /View Details/ })
      .click();
    const head = page.locator('main header').first();
    await expect(head.getByText('Completed', { exact: true })).toBeVisible();
    await expect(head.getByText(campaign?.brandName ?? '', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: /^Uploads/ }).click();
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload New Content' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Upload Content' })).toBeHidden();
  });
});
