import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { MEDIA_MAX_BYTES } from '#shared/constants.ts';
import { longDay, shortDay } from '#shared/format.ts';
import { BRAND, CREATOR, inDays, offer, submittedCampaign } from '#tests/deals/offer.ts';
import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  readersDay,
  settled,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { samples } from '#tests/support/sample-files.ts';

const fails = async (page: Page, procedure: string) => {
  await askByItself(page);
  await page.route(new RegExp(`/trpc/[^?]*${procedure.replaceAll('.', '\\.')}`), (route) => route.abort());
};
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const beside = (page: Page) => page.locator('main aside');
const datesOf = (page: Page) => beside(page).getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const quickActions = (page: Page) => beside(page).getByRole('region', { name: 'Quick Actions' });
const word = () => `${Date.now()}`.slice(-7);
const fits = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test.describe('a creator', () => {
  test.use({ as: CREATOR.email });

  test('campaigns stand in tabs with counts, and one in review is closed', async ({ page, baseURL }) => {
    const name = `Reviewed drums ${word()}`;
    const { campaignId } = await offer(baseURL ?? '', { name });
    const { api } = await signedIn(baseURL ?? '', CREATOR.email);
    await test.step('[CR-CAMP-01] /creator/campaigns lists the campaigns', async () => {
      await page.goto('/creator/campaigns');
      await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
    });
    await test.step('[CR-CAMP-03] a tab and a count card for each of Active, Upcoming and Completed', async () => {
      const { active, upcoming, completed } = (await api.content.campaigns.query({})).counts;
      await expect(page.getByRole('tab')).toHaveText([
        `Active${active}`,
        `Upcoming${upcoming}`,
        `Completed${completed}`,
      ]);
      for (const [label, count] of [
        ['Active Campaigns', active],
        ['Upcoming Campaigns', upcoming],
        ['Completed Campaigns', completed],
      ] as const) {
        await expect(page.getByText(label, { exact: true }).locator('..')).toHaveText(`${label}${count}`);
      }
    });
    const card = cardOf(page, name);
    const openUpcoming = () => page.getByRole('tab', { name: /^Upcoming/ }).click();
    await test.step('[CR-CAMP-09] what starts later is upcoming, and in no other tab', async () => {
      for (const tab of ['Active', 'Completed']) {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        await expect(card).toHaveCount(0);
      }
      await openUpcoming();
      await expect(card.getByText('Invited', { exact: true })).toBeVisible();
    });
    const closed = async () => {
      await expect(card.getByText('Campaign not yet available')).toBeVisible();
      await expect(card.getByRole('button', { name: 'Under Review' })).toBeDisabled();
      await expect(card.getByRole('link', { name: /View Details/ })).toHaveCount(0);
    };
    await test.step('[CR-CAMP-05] [CR-CAMP-06] [MSG-152] until it is approved it is dimmed, and closed', async () => {
      const { api: staff } = await signedIn(baseURL ?? '', 'admin@accord.test');
      const dimmed = card.getByRole('heading', { name });
      await expect(dimmed).toHaveClass(/text-muted/);
      await closed();
      for (const move of [
        () => staff.review.start.mutate({ campaignId }),
        () => staff.review.requestRevision.mutate({ campaignId, note: 'Another name' }),
      ]) {
        await move();
        await page.reload();
        await openUpcoming();
        await expect(dimmed).toHaveClass(/text-muted/);
        await closed();
      }
    });
    await fits(page);
  });

  test('the overview tells what, when and how much', async ({ page, baseURL }) => {
    const name = `Upcoming drums ${word()}`;
    const { campaignId } = await offer(baseURL ?? '', { name, approved: true });
    const { api } = await signedIn(baseURL ?? '', CREATOR.email);
    const { supportEmail } = await api.content.campaign.query({ campaignId });
    await page.route(/\/images\//, (route) => route.abort());
    await page.goto(`/creator/campaigns/${campaignId}`);
    const head = page.locator('main header').first();
    const panel = page.getByRole('tabpanel');
    const fact = (label: string) => panel.getByRole('heading', { name: label, exact: true }).locator('xpath=..');
    await test.step('[CR-CAMP-02] [CR-CAMP-34] its address shows the one campaign', async () => {
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    });
    await test.step('[CR-CAMP-12] three tabs', async () => {
      await expect(page.getByRole('tab')).toHaveText(['Overview', 'Requirements', /^Uploads/]);
    });
    await test.step('[CR-CAMP-15] the badge names the day it starts', async () => {
      await expect(head.getByText(`Starts ${shortDay(inDays(20))}`, { exact: true })).toBeVisible();
    });
    await test.step('[CR-CAMP-16] [CR-CAMP-35] its head has the brand’s logo, or its letters, its name and the platforms', async () => {
      for (const text of [BRAND.name, 'Instagram', 'TikTok']) {
        await expect(head.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(head.getByText('VE', { exact: true })).toBeVisible();
      await page.unroute(/\/images\//);
      await page.reload();
      await expect(head.locator('img[src^="/images/"]').first()).toBeVisible();
      await expect(head.getByText('VE', { exact: true })).toHaveCount(0);
    });
    await test.step('[CR-CAMP-17] the overview comes first, with the description', async () => {
      await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
      await expect(panel.getByText('Show how the headphones sound on an ordinary way to work.')).toBeVisible();
    });
    await test.step('[CR-CAMP-18] Timeline', async () => {
      await expect(fact('Timeline')).toHaveText(`Timeline${longDay(inDays(20))} – ${longDay(inDays(60))}`);
    });
    await test.step('[CR-CAMP-19] Payment is the value of the deal', async () => {
      await expect(fact('Payment')).toHaveText('Payment$6,000.00');
    });
    await test.step('[CR-CAMP-20] Content Deadline', async () => {
      await expect(fact('Content Deadline')).toHaveText(`Content Deadline${longDay(inDays(40))}`);
    });
    await test.step('[CR-CAMP-21] Content Pieces is the sum of two reels and a post', async () => {
      await expect(fact('Content Pieces')).toHaveText('Content Pieces3');
    });
    await test.step('[CR-CAMP-29] start, content deadline and end stand beside it, none of them done', async () => {
      await expect(datesOf(page)).toHaveText([
        `Start${longDay(inDays(20))}`,
        `Content deadline${longDay(inDays(40))}`,
        `End${longDay(inDays(60))}`,
      ]);
    });
    await test.step('[CR-CAMP-31] Contact Support writes to the address that is set', async () => {
      expect(supportEmail).toMatch(/.+@.+/);
      await expect(quickActions(page).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
        'href',
        `mailto:${supportEmail}`,
      );
    });
    await expect(page.getByText('This is an invitation: answer it to work on this campaign.')).toBeVisible();
    await fits(page);
    await test.step('[CR-CAMP-13] back to the campaigns', async () => {
      await page.getByRole('link', { name: 'Back to Campaigns' }).click();
      await expect(page).toHaveURL('/creator/campaigns');
    });
  });

  test('requirements are one card each, and no upload yet says so', async ({ page, baseURL }) => {
    const { campaignId } = await offer(baseURL ?? '', { name: `Asking drums ${word()}`, approved: true });
    await page.goto(`/creator/campaigns/${campaignId}`);
    await page.getByRole('tab', { name: 'Requirements' }).click();
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    const cardFor = (type: string) => cards.filter({ has: page.getByRole('heading', { name: type, exact: true }) });
    await test.step('[CR-CAMP-22] a card for each content type, with its quantity and what is asked', async () => {
      await expect(cards).toHaveCount(2);
      await expect(cardFor('Reel')).toHaveText('ReelQuantity: 2One on the train, one at home.');
      await expect(cardFor('Post')).toContainText('Quantity: 1');
    });
    await test.step('[CR-CAMP-23] the sentence where nothing is asked for in words', async () => {
      await expect(cardFor('Post')).toContainText('Create engaging post content that fits the campaign.');
    });
    await test.step('[CR-CAMP-27] [MSG-158] no upload yet', async () => {
      await page.getByRole('tab', { name: /^Uploads/ }).click();
      await expect(page.getByText('No Uploads Yet', { exact: true })).toBeVisible();
    });
    await expect(page.getByRole('link', { name: 'Upload New Content' })).toBeHidden();
    await page.goto(`/creator/campaigns/${campaignId}/upload`);
    await expect(page.getByText(/^Content can be uploaded while the campaign runs/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeHidden();
  });

  test('a campaign that is not theirs is not found', async ({ page, baseURL }) => {
    const foreign = await submittedCampaign(baseURL ?? '', { name: `Foreign drums ${word()}`, approved: true });
    for (const id of ['00000000-0000-4000-8000-000000000000', foreign.campaignId]) {
      await page.goto(`/creator/campaigns/${id}`);
      await test.step('[CR-CAMP-38] [MSG-153] it says that it could not be loaded', async () => {
        await expect(page.getByText('Failed to load campaign details')).toBeVisible();
      });
      await test.step('[CR-CAMP-32] [MSG-155] [MSG-156] the page says that it is not found, and leads to all', async () => {
        await expect(page.getByRole('heading', { name: 'Campaign Not Found' })).toBeVisible();
        await expect(
          page.getByText("The campaign you're looking for doesn't exist or you don't have access to it."),
        ).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'View All Campaigns' }).click();
        await expect(page).toHaveURL('/creator/campaigns');
      });
    }
  });

  test('[CR-CAMP-39] a campaign that is not there, or not named, says so, and who is signed out meanwhile is told and led to the sign-in', async ({
    page,
  }) => {
    await page.goto('/creator/campaigns/nonsense');
    await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible();
    await page.goto('/creator/campaigns/upload');
    await expect(page.getByRole('heading', { name: 'Campaign ID required', exact: true, level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View All Campaigns' }).click();
    await expect(page).toHaveURL('/creator/campaigns');
    await settled(page);
    const campaign = page.getByRole('link', { name: 'View Details' }).first();
    const path = (await campaign.getAttribute('href')) ?? '';
    expect(path).toMatch(/^\/creator\/campaigns\/[\w-]{36}$/);
    await page.context().clearCookies();
    // A click without a pointer on its way there asks for nothing ahead.
    await campaign.dispatchEvent('click');
    await expect(page.getByText('User not authenticated', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  });

  test('a campaign that says little is shown with the texts for it', async ({ page, baseURL }) => {
    const { campaignId } = await offer(baseURL ?? '', { name: `Silent drums ${word()}`, approved: true });
    // Only campaigns of before have neither a name nor a description nor requirements.
    await page.route(/\/trpc\/[^?]*content\.campaign\b/, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      for (const { result } of [json].flat()) {
        if (!result.data.campaign) continue;
        Object.assign(result.data.campaign, { name: null, description: null, contentRequirements: {} });
        Object.assign(result.data, { pieces: null, supportEmail: '' });
      }
      await route.fulfill({ response: answer, json });
    });
    await page.goto(`/creator/campaigns/${campaignId}`);
    await expect(page.getByRole('heading', { name: 'Untitled Campaign', level: 1 })).toBeVisible();
    await test.step('[CR-CAMP-17] [MSG-22] without a description', async () => {
      await expect(page.getByText('No description provided for this campaign.')).toBeVisible();
    });
    await test.step('[CR-CAMP-21] without a number of pieces', async () => {
      const pieces = page.getByRole('heading', { name: 'Content Pieces', exact: true }).locator('xpath=..');
      await expect(pieces).toHaveText('Content PiecesNot specified');
    });
    await test.step('[CR-CAMP-31] without an address of support nobody is sent to it', async () => {
      await expect(quickActions(page)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveCount(0);
    });
    await test.step('[CR-CAMP-24] [MSG-157] without requirements', async () => {
      await page.getByRole('tab', { name: 'Requirements' }).click();
      await expect(page.getByText('No specific content requirements provided for this campaign.')).toBeVisible();
    });
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
  test('[CR-CAMP-03] [CR-CAMP-04] [MSG-200] sees empty tabs, each with a way on', async ({ page }) => {
    await page.goto('/creator/campaigns');
    for (const [tab, text] of [
      ['Active', 'No active campaigns'],
      ['Upcoming', 'No upcoming campaigns'],
      ['Completed', 'No completed campaigns yet'],
    ] as const) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole('tabpanel').getByRole('link', { name: 'View Invitations' })).toBeVisible();
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
    const { rows } = await api.content.campaigns.query({ tab: 'active' });
    return rows.find(({ dealStatus }) => dealStatus === 'in_progress')?.id ?? '';
  }

  test('content is uploaded, and stands under Uploads', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', HUGO);
    const campaignId = await campaignAtWork(baseURL ?? '');
    const { campaign } = await api.content.campaign.query({ campaignId });
    const name = `Kitchen light ${word()}`;
    await page.goto(`/creator/campaigns/${campaignId}`);
    await expect(page.locator('main header').getByText('Active', { exact: true })).toBeVisible();
    await test.step('[CR-CAMP-29] what has passed is marked as done', async () => {
      const today = inDays(0);
      const days = [campaign.startDate, campaign.submissionDeadline, campaign.endDate];
      const done = days.map((day) => day !== null && day < today);
      expect(done).toEqual([true, expect.any(Boolean), false]);
      const marked = done.map((passed) => (passed ? /\(done\)/ : /^(?!.*\(done\))/));
      await expect(datesOf(page)).toHaveText(marked);
    });
    await test.step('[CR-CAMP-30] Quick Actions are Upload Content and Contact Support', async () => {
      await expect(quickActions(page).getByRole('link')).toHaveText(['Upload Content', 'Contact Support']);
      await expect(quickActions(page).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
        'href',
        /^mailto:.+@.+/,
      );
      await quickActions(page).getByRole('link', { name: 'Upload Content' }).click();
      await expect(page).toHaveURL(`/creator/campaigns/${campaignId}/upload`);
      await page.goBack();
    });
    await test.step('[CR-CAMP-26] [CR-UPLOAD-01] Upload New Content leads to the upload page', async () => {
      await page.getByRole('tab', { name: /^Uploads/ }).click();
      await page.getByRole('link', { name: 'Upload New Content' }).click();
      await expect(page).toHaveURL(`/creator/campaigns/${campaignId}/upload`);
      await expect(page.getByRole('heading', { name: 'Upload content', level: 1 })).toBeVisible();
    });
    const picker = page.getByLabel(/^Choose File/);
    await fits(page);
    await test.step('[CR-UPLOAD-03] [CR-UPLOAD-07] images and videos are chosen, or dropped', async () => {
      await expect(page.getByText(/^Drag and drop your images and videos here/)).toBeVisible();
      await expect(picker).toHaveAttribute('type', 'file');
      const accepted = ((await picker.getAttribute('accept')) ?? '').split(',');
      expect(accepted.sort()).toEqual(['.avi', '.gif', '.jpeg', '.jpg', '.mov', '.mp4', '.png']);
    });
    await test.step('[CR-UPLOAD-06] the guidelines say what is taken, and nothing else is', async () => {
      for (const text of ['Maximum file size: 100MB', 'Images: JPG, PNG, GIF', 'Videos: MP4, MOV, AVI']) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await expect(page.getByText('notes.txt is not one of JPG, PNG, GIF, MP4, MOV, AVI.')).toBeVisible();
      const long = test.info().outputPath('long.mp4');
      writeFileSync(long, '');
      truncateSync(long, MEDIA_MAX_BYTES + 1);
      await picker.setInputFiles(long);
      await expect(page.getByText(/^long\.mp4 is larger than 100MB\.$/)).toBeVisible();
    });
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/.+/);

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/uploads/*', async (route) => {
      await held;
      await route.continue();
    });
    await test.step('[CR-UPLOAD-04] Choose File becomes Uploading... while a file is sent, beside the guidelines', async () => {
      await expect(page.getByText('Choose File', { exact: true })).toBeVisible();
      await picker.setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await samples.png() });
      await expect(page.getByText('Uploading...', { exact: true })).toBeVisible();
      await expect(page.getByText('Choose File', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
      release();
      await expect(page.getByText('Choose File', { exact: true })).toBeVisible();
    });
    await test.step('[CR-UPLOAD-08] [MSG-200] the title is the file’s name at first, and what was handed in is said to be', async () => {
      await expect(page.getByLabel('Title')).toHaveValue(name);
      await page.getByLabel('Caption').fill('The honest version. #ad');
      await page.getByRole('button', { name: 'Submit for Review' }).click();
      await expect(page.getByText('Content uploaded successfully!')).toBeVisible();
      await expect(page).toHaveURL(`/creator/campaigns/${campaignId}?tab=uploads`);
    });

    await page.getByRole('tab', { name: /^Uploads/ }).click();
    const mine = await api.content.mine.query({ campaignId });
    await test.step('[CR-CAMP-36] the uploads are the creator’s own to this campaign', async () => {
      const titles = page.getByRole('tabpanel').getByRole('listitem').getByRole('heading', { level: 3 });
      await expect(titles).toHaveText(mine.map(({ title }) => title));
    });
    await test.step('[CR-CAMP-25] each with its title, its day, its status and View', async () => {
      const made = mine.find(({ title }) => title === name);
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await expect(row.getByText(`Uploaded ${readersDay(made?.submittedAt ?? '')}`, { exact: true })).toBeVisible();
      await expect(row.getByText('Under Review', { exact: true })).toBeVisible();
      await row.getByRole('button', { name: /^View/ }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByRole('img', { name: `${name}.png` })).toBeVisible();
      await expect(dialog.getByText('The honest version. #ad')).toBeVisible();
    });
    await expectAccessible(page);
  });

  test('[CR-UPLOAD-08] [MSG-200] an upload that is refused says so, and keeps what was written', async ({
    page,
    baseURL,
  }) => {
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
  test('sees it completed, and uploads no more', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', JONAS);
    const { rows: campaigns } = await api.content.campaigns.query({ tab: 'completed' });
    const campaign = campaigns.find(({ status }) => status === 'completed');
    await page.goto('/creator/campaigns');
    await page.getByRole('tab', { name: /^Completed/ }).click();
    await test.step('[CR-CAMP-10] what has ended, by its day or its status, stands under Completed', async () => {
      const over = campaigns.filter(
        ({ status, endDate }) => status === 'completed' || (endDate !== null && endDate < inDays(0)),
      );
      await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText(
        over.map(({ name }) => name ?? 'Untitled Campaign'),
      );
    });
    await cardOf(page, campaign?.name ?? '')
      .first()
      .getByRole('link', { name: /View Details/ })
      .click();
    const head = page.locator('main header').first();
    await test.step('[CR-CAMP-14] its badge says so', async () => {
      await expect(head.getByText('Completed', { exact: true })).toBeVisible();
    });
    await expect(head.getByText(campaign?.brandName ?? '', { exact: true })).toBeVisible();
    await test.step('[CR-CAMP-26] nothing new can be uploaded', async () => {
      await page.getByRole('tab', { name: /^Uploads/ }).click();
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Upload New Content' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Upload Content' })).toBeHidden();
    });
  });
});
