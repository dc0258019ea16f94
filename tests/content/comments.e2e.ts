import { become, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { upload } from '#tests/support/client.ts';
import { samples } from '#tests/support/sample-files.ts';
import { cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('the brand comments on a point and on a time, the creator finds both beside the upload, and one is resolved', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  // Of all that waits in a campaign of the demo, what came in last is shown first.
  const { rows } = await at.creator.api.content.campaigns.query({ tab: 'active' });
  const campaignId = rows.find((row) => row.dealStatus === 'in_progress')?.id ?? '';
  const stored = async (name: string, bytes: Promise<Buffer>) =>
    upload(at.creator, 'submission', campaignId, name, await bytes);
  const dusk = { title: 'Lamp', caption: 'Dusk #ad', fileIds: [await stored('Dusk.jpg', samples.jpg())] };
  const { submissionId } = await at.creator.api.content.submit.mutate({ campaignId, ...dusk });
  await at.brand.api.content.requestRevision.mutate({ submissionId, version: 1, feedback: 'Show the switch' });
  const fileIds = [await stored('Dawn.jpg', samples.jpg()), await stored('Dawn.mp4', samples.mp4())];
  await at.creator.api.content.submit.mutate({ campaignId, submissionId, title: 'Lamp', caption: 'Dawn #ad', fileIds });

  await page.goto(`/brand/campaign-review/${campaignId}`);
  await page.getByRole('button', { name: 'Compare and Comment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Lamp' });
  const now = dialog.getByRole('region', { name: 'Version 2' });
  await expect(dialog.getByRole('region', { name: 'Version 1' }).getByRole('img')).toBeVisible();
  await expect(now.getByText('Asked for: Show the switch')).toBeVisible();
  const picture = now.getByRole('img', { name: 'Dawn.jpg' });
  await expect(picture).toHaveAttribute('src', /^\/files\/[\w-]+\.[\w-]+\?w=64$/);
  await expect(picture).toHaveAttribute('width', '8');
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  // Measured once it has stopped moving.
  await picture.click({ trial: true });
  const box = await picture.boundingBox();
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  await expect(now.getByLabel('From the left (%)')).toHaveValue('25');
  await now.getByRole('button', { name: /^New point/ }).press('ArrowRight');
  await expect(now.getByLabel('From the left (%)')).toHaveValue('26');
  await now.getByLabel('From the top (%)').fill('40');
  await now.getByLabel('Comment', { exact: true }).fill('The <b>switch</b> is cut off');
  await now.getByRole('button', { name: 'Add Comment' }).click();
  await expect(now.getByRole('listitem', { name: 'Comment 1' })).toContainText('The <b>switch</b> is cut off');
  await expect(now.getByRole('button', { name: 'Point 1', exact: true })).toBeVisible();

  await now.getByRole('button', { name: 'Comment at 0:00' }).click();
  await now.getByLabel('Time in the video').fill('nonsense');
  await now.getByLabel('Comment', { exact: true }).fill('Too loud from here');
  await expect(now.getByRole('button', { name: 'Add Comment' })).toBeDisabled();
  await now.getByLabel('Comment', { exact: true }).press('Control+Enter');
  await expect(now.getByRole('listitem', { name: 'Comment 2' })).toBeHidden();
  await now.getByLabel('Time in the video').fill('0:12');
  await now.getByLabel('Comment', { exact: true }).press('Control+Enter');
  await now.getByRole('button', { name: 'At 0:12' }).click();
  await expect(now.getByLabel('Dawn.mp4')).toHaveJSProperty('currentTime', 12);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByRole('tab', { name: 'Version 2' })).toHaveAttribute('aria-selected', 'true');
  await now.getByRole('button', { name: 'Comment on a point' }).click();
  await now.getByLabel('Comment', { exact: true }).fill('Half a thought');
  await dialog.getByRole('tab', { name: 'Version 1' }).click();
  await expect(now).toBeHidden();
  await dialog.getByRole('tab', { name: 'Version 2' }).click();
  await expect(now.getByLabel('Comment', { exact: true })).toHaveValue('Half a thought');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await now.getByLabel('Comment', { exact: true }).fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Request Revision' }).first().click();
  const revision = page.getByRole('dialog', { name: 'Request a revision: Lamp' });
  await revision.getByLabel('Feedback').fill('Nearly there');
  await revision.getByRole('button', { name: 'Use the open comments as feedback' }).click();
  const whole = 'Nearly there\n\n1. The <b>switch</b> is cut off\n2. At 0:12: Too loud from here';
  await expect(revision.getByLabel('Feedback')).toHaveValue(whole);
  await expect(revision.getByLabel('Feedback')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(revision).toBeHidden();
  await become(page, server, 'creator@accord.test');
  await page.goto(`/creator/campaigns/${campaignId}/upload?submission=${submissionId}`);
  const asked = page.getByRole('region', { name: 'What the brand asked for' });
  await expect(asked.getByText('Nearly there')).toBeVisible();
  await expect(asked.getByRole('listitem', { name: 'Comment 2' })).toContainText('Too loud from here');
  await asked.getByRole('button', { name: 'Resolve: comment 1' }).click();
  await expect(asked.getByRole('listitem', { name: 'Comment 1' })).toContainText('Resolved');
});
