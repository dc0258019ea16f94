import { become, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { cast, funded, handIn } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('a brand approves several pieces of content after one question, and the creator discards a draft and has it back', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  const { id } = await funded(at, 'Approved together');
  for (const title of ['First light', 'Second light', 'Third light']) await handIn(at, id, title);
  await at.creator.api.content.save.mutate({ campaignId: id, title: 'Half a film', caption: 'So far', fileIds: [] });
  await test.step('the brand approves two of three', async () => {
    await page.goto(`/brand/campaign-review/${id}`);
    const pending = page.getByRole('region', { name: 'Pending Review', exact: true });
    await pending.getByRole('checkbox', { name: 'Select First light' }).check();
    await pending.getByRole('checkbox', { name: 'Select Third light' }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await bar.getByRole('button', { name: 'Approve' }).click();
    const question = page.getByRole('alertdialog', { name: 'Approve 2 submissions?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('2 submissions approved')).toBeVisible();
    await expect(pending.getByRole('heading', { level: 3 })).toHaveText(['Second light']);
    const reviewed = page.getByRole('region', { name: 'Reviewed Content', exact: true });
    await expect(reviewed.getByText('Approved', { exact: true }).first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the creator has the draft back with one press', async () => {
    await become(page, server, 'creator@accord.test');
    await page.goto(`/creator/campaigns/${id}?tab=uploads`);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByRole('button', { name: 'Discard the draft Half a film' }).click();
    await expect(page.getByRole('heading', { name: 'Half a film' })).toHaveCount(0);
    const said = page.getByRole('listitem').filter({ hasText: 'Draft discarded' });
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect(uploads.getByRole('heading', { name: 'Half a film' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const mine = await at.creator.api.content.mine.query({ campaignId: id });
    expect(mine.find(({ title }) => title === 'Half a film')).toMatchObject({ versions: [{ caption: 'So far' }] });
  });
});
