import type { Page } from '@playwright/test';
import { createSubmission } from '#db/factories.ts';
import { createDb } from '#server/data/db.ts';
import { BY_A_JOB, become, expect, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { samples } from '#tests/support/sample-files.ts';
import type { DemoServer } from '#tests/support/server.ts';
import { PATIENT, runSql } from '#tests/support/sql.ts';

// post-checks.db.test.ts proves what is checked and what follows; post-dialog.client.test.ts what the dialog offers each side, and what it sends.

/** Two pieces that can be posted, in a live campaign of the demo brand. */
async function toPost({ databaseUrl }: DemoServer) {
  const db = createDb(databaseUrl, { max: 1, role: null, ...PATIENT });
  try {
    const deal = await db
      .selectFrom('deals')
      .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
      .innerJoin('users', 'users.id', 'deals.creatorId')
      .innerJoin('users as brands', 'brands.id', 'deals.brandId')
      .innerJoin('socialAccounts', 'socialAccounts.creatorId', 'users.id')
      .selectAll('deals')
      .select('users.email')
      .where('campaigns.status', '=', 'live')
      .where('deals.status', '=', 'submitted')
      .where('socialAccounts.platform', '=', 'instagram')
      .where('brands.email', '=', 'brand@accord.test')
      .executeTakeFirstOrThrow();
    const pieces: string[] = [];
    for (const title of ['Labeled lamp', 'Blog lamp'])
      pieces.push((await createSubmission(db, { deal, title, status: 'approved' })).id);
    return { campaignId: deal.campaignId, email: deal.email, blogId: pieces[1] ?? '' };
  } finally {
    await db.destroy();
  }
}
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: `Post of ${title}` });
/** Records the address of a post. */
async function submit(page: Page, title: string, url: string): Promise<void> {
  await page.getByLabel(`Post URL of ${title}`).fill(url);
  await page.getByRole('button', { name: `Submit Post of ${title}` }).click();
}

test('a creator reads why an address is refused and what is wrong with a post, fixes it, and shows another post by a screenshot; the brand sees every check and confirms the post', async ({
  page,
  server,
}) => {
  const { campaignId, email, blogId } = await toPost(server);
  const platforms = (names: string) =>
    runSql(server.databaseUrl, `update campaigns set platforms = '{${names}}' where id = '${campaignId}'`);
  await platforms('instagram,tiktok');
  await become(page, server, email);
  await page.goto(`/creator/campaigns/${campaignId}?tab=uploads`);
  await test.step('an address that is none of a post is refused at its field, and kept', async () => {
    const url = 'https://www.tiktok.com/@somebody.else';
    await submit(page, 'Labeled lamp', url);
    await expect(page.getByText('Post URL must lead to the post itself, not to a profile')).toBeVisible();
    await expect(page.getByLabel('Post URL of Labeled lamp')).toHaveValue(url);
  });
  await test.step('a post without its label is fixed at another address, once the platform was asked', async () => {
    await submit(page, 'Labeled lamp', 'https://www.instagram.com/p/Labeled1noad');
    await page.getByRole('button', { name: 'Fix the post of Labeled lamp' }).click(BY_A_JOB);
    const dialog = dialogOf(page, 'Labeled lamp');
    await expect(dialog.getByText('Add #ad, #advertisement or #sponsored to its text')).toBeVisible();
    await dialog.getByLabel('Another address of the post').fill('https://www.instagram.com/p/Labeled2');
    await dialog.getByRole('button', { name: 'Use Address' }).click();
    await expect(page.getByRole('button', { name: 'Fix the post of Labeled lamp' })).toBeHidden(BY_A_JOB);
  });
  await test.step('a post at which nobody can look is shown by a screenshot', async () => {
    // The wizard offers only platforms that can be asked; imported campaigns may name others.
    await platforms('blog');
    await submit(page, 'Blog lamp', 'https://blog.example.com/lamp');
    await page.getByRole('button', { name: 'Fix the post of Blog lamp' }).click(BY_A_JOB);
    const dialog = dialogOf(page, 'Blog lamp');
    const file = { name: 'screen.png', mimeType: 'image/png', buffer: await samples.png() };
    await dialog.getByLabel(/^Add a Screenshot/).setInputFiles(file);
    await expect(dialog.getByText('Without an answer of the brand')).toBeVisible();
  });
  await test.step('the brand sees every check, newest first, and confirms what it was shown', async () => {
    await become(page, server, 'brand@accord.test');
    await page.goto(`/brand/campaign-review/${campaignId}`);
    await page.getByRole('button', { name: 'Checks of the post of Labeled lamp' }).click();
    const checks = page.getByRole('dialog').getByRole('listitem');
    await expect(checks).toHaveCount(2);
    await expect(checks.first()).toContainText('Checked on InstagramNothing is wrong.');
    await expect(checks.last()).toContainText('The post is not labeled as advertising.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Checks of the post of Blog lamp' }).click();
    await dialogOf(page, 'Blog lamp').getByRole('button', { name: 'Confirm Post' }).click();
    await expect(checks).toHaveCount(3);
    await page.keyboard.press('Escape');
    const { submissions } = await (await signedIn(server.url, 'brand@accord.test')).api.content.forCampaign.query({
      campaignId,
    });
    expect(submissions.find(({ id }) => id === blogId)?.post?.state).toBe('verified');
  });
});
