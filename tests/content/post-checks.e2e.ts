import { BY_A_JOB, become, expect, test } from '#tests/support/browser.ts';
import { samples } from '#tests/support/sample-files.ts';
import { runSql } from '#tests/support/sql.ts';
import { type Cast, cast, funded, handIn, pay } from '#tests/support/stages.ts';

test.use({ as: 'creator@accord.test' });

/** A live campaign whose creator can post one piece. */
async function toPost(at: Cast, what: string) {
  const { id: campaignId, dealId } = await funded(at, what);
  await handIn(at, campaignId, what);
  const { submissions } = await at.brand.api.content.forCampaign.query({ campaignId });
  const [submission] = submissions;
  const submissionId = submission?.id ?? '';
  await at.brand.api.content.approve.mutate({ submissionId, version: 1, feedback: null });
  await pay(at, campaignId, 'balance');
  await at.brand.api.orders.launch.mutate({ campaignId });
  return { campaignId, dealId, submissionId };
}

test('a creator reads why an address is refused and what is wrong with a post, and fixes it; the brand sees every check', async ({
  page,
  baseURL,
  server,
}) => {
  const { campaignId } = await toPost(await cast(baseURL), 'Labeled lamp');
  await page.goto(`/creator/campaigns/${campaignId}?tab=uploads`);
  const address = page.getByLabel('Post URL of Labeled lamp');
  await address.fill('https://www.tiktok.com/@somebody.else/video/7');
  await page.getByRole('button', { name: 'Submit Post of Labeled lamp' }).click();
  await expect(page.getByText('Post URL leads to a post by @somebody.else')).toBeVisible();
  await expect(address).toHaveValue('https://www.tiktok.com/@somebody.else/video/7');
  await address.fill('https://www.instagram.com/p/Labeled1noad');
  await page.getByRole('button', { name: 'Submit Post of Labeled lamp' }).click();

  await page.getByRole('button', { name: 'Fix the post of Labeled lamp' }).click(BY_A_JOB);
  const dialog = page.getByRole('dialog', { name: 'Post of Labeled lamp' });
  await expect(dialog.getByText('Add #ad, #advertisement or #sponsored to its text')).toBeVisible();
  await dialog.getByLabel('Another address of the post').fill('https://www.instagram.com/p/Labeled1noad');
  await dialog.getByRole('button', { name: 'Use Address' }).click();
  await expect(dialog.getByText('Post URL leads to the post that is recorded already')).toBeVisible();
  await dialog.getByLabel('Another address of the post').fill('https://www.instagram.com/p/Labeled2');
  await dialog.getByRole('button', { name: 'Use Address' }).click();
  await expect(page.getByRole('tabpanel').getByText('Post verified')).toBeVisible(BY_A_JOB);
  await expect(page.getByRole('heading', { name: 'Fix your post' })).toBeHidden();

  await become(page, server, 'brand@accord.test');
  await page.goto(`/brand/campaign-review/${campaignId}`);
  await page.getByRole('button', { name: 'Checks of the post of Labeled lamp' }).click();
  const checks = page.getByRole('dialog').getByRole('listitem');
  await expect(checks).toHaveCount(2);
  await expect(checks.first()).toContainText('Checked on InstagramNothing is wrong.');
  await expect(checks.last()).toContainText('The post is not labeled as advertising.');
});

test('a post at which nobody can look is shown by a screenshot, to which the brand objects, and then confirms it', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  const { campaignId, submissionId } = await toPost(at, 'Blog lamp');
  // The wizard offers only platforms that can be asked; imported campaigns may name others.
  await runSql(server.databaseUrl, `update campaigns set platforms = '{blog}' where id = '${campaignId}'`);
  await at.creator.api.content.publish.mutate({ submissionId, postUrl: 'https://blog.example.com/lamp' });
  const dialog = page.getByRole('dialog', { name: 'Post of Blog lamp' });
  const show = async () => {
    await page.getByRole('button', { name: 'Fix the post of Blog lamp' }).click(BY_A_JOB);
    const file = { name: 'screen.png', mimeType: 'image/png', buffer: await samples.png() };
    await dialog.getByLabel(/^Add a Screenshot/).setInputFiles(file);
    await expect(dialog.getByText('Without an answer of the brand')).toBeVisible();
  };
  const asBrand = async () => {
    await become(page, server, 'brand@accord.test');
    await page.goto(`/brand/campaign-review/${campaignId}`);
    await page.getByRole('button', { name: 'Checks of the post of Blog lamp' }).click();
  };
  await page.goto(`/creator/campaigns/${campaignId}`);
  await show();
  await asBrand();
  await dialog.getByRole('button', { name: 'Object' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('What is wrong with the post?').fill('It shows another lamp.');
  await dialog.getByRole('button', { name: 'Object' }).click();
  await expect(dialog.getByText('The brand objects: It shows another lamp.').first()).toBeVisible();

  await become(page, server, 'creator@accord.test');
  await page.goto(`/creator/campaigns/${campaignId}`);
  await expect(page.getByText('The brand objects: It shows another lamp.')).toBeVisible();
  await show();
  await asBrand();
  await dialog.getByRole('button', { name: 'Confirm Post' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Post verified')).toBeVisible();
});
