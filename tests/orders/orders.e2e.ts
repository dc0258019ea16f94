import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isoDay } from '#shared/dates.ts';
import { longDay } from '#shared/format.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.use({ as: 'brand@accord.test' });

const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));

/** A submitted campaign, made through the same calls that the wizard makes. */
async function submitted(page: Page, name: string): Promise<string> {
  await page.goto('/brand');
  const call = (path: string, input: object) =>
    page.evaluate(
      async ([address, body]) => {
        const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        return answer.json();
      },
      [`/trpc/${path}`, JSON.stringify(input)] as const,
    );
  const created = await call('campaigns.createDraft', {
    draft: {
      name,
      campaignType: 'Single',
      description: 'Show how the lamp lights an ordinary evening at home.',
      budgetMinor: 100_000,
      startDate: inDays(20),
      submissionDeadline: inDays(40),
      endDate: inDays(60),
      platforms: ['instagram', 'tiktok', 'youtube', 'linkedin'],
      contentRequirements: { reel: { quantity: 1, description: null } },
      industries: ['home'],
    },
  });
  const campaignId: string = created.result.data.id;
  await call('campaigns.submit', { campaignId });
  return campaignId;
}

test('an order is opened, moved and left', async ({ page }) => {
  const name = `Order of lamps ${Date.now()}`;
  const id = await submitted(page, name);
  const day = (days: number) => longDay(inDays(days));
  await page.goto('/brand/orders');
  const card = page.getByRole('list', { name: 'Orders' }).locator('> li').filter({ hasText: name });
  const percent = page.getByRole('progressbar');
  await test.step('[BR-ORD-03] its card has the title and how many creators are active', async () => {
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(card.getByText('0 of 0 creators active', { exact: true })).toBeVisible();
  });
  await test.step('[BR-ORD-04] its card has stage, budget and overall progress', async () => {
    await expect(card.getByText('Campaign setup', { exact: true })).toBeVisible();
    await expect(card.getByText('$1,000.00', { exact: true })).toBeVisible();
    await expect(card.getByText('Overall progress 20%', { exact: true })).toBeVisible();
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  });
  await test.step('[BR-ORD-05] of four platforms three have a badge', async () => {
    const badges = card.getByRole('list', { name: 'Platforms' }).getByRole('listitem');
    await expect(badges).toHaveText(['Instagram', 'TikTok', 'YouTube', '+1']);
  });
  await test.step('[BR-ORD-10] a click on the card opens the details', async () => {
    await expect(card.getByRole('link', { name: `Review ${name}` })).toHaveCount(0);
    await card.click({ position: { x: 6, y: 6 } });
    await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });
  await test.step('[BR-ORD-11] Back to Orders leaves them', async () => {
    await page.getByRole('link', { name: 'Back to Orders', exact: true }).click();
    await expect(page).toHaveURL('/brand/orders');
  });
  await test.step('[BR-ORD-06] View Details opens them, too', async () => {
    const button = card.getByRole('link', { name: `View Details of ${name}` });
    await expect(button).toHaveText('View Details');
    await button.click();
    await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
  });
  await test.step('[BR-ORD-17] [BR-DASH-03] campaign_setup shows everything that is known, the net budget at three quarters', async () => {
    const details = page.getByRole('region', { name: 'Campaign details' });
    await expect(
      details.getByText('Show how the lamp lights an ordinary evening at home.', { exact: true }),
    ).toBeVisible();
    await expect(details.locator('dl > div')).toHaveText([
      'Budget$1,000.00',
      'Net budget$750.00',
      'Progress20% · Campaign setup',
      'Creators0',
      `Due date${day(40)} · 41 days left`,
      `Timeline${day(20)} to ${day(60)}`,
      'Target platformsInstagram, TikTok, YouTube, LinkedIn',
    ]);
    await test.step('[BR-ORD-19] creators are counted by four statuses', async () => {
      const counts = details.getByRole('list', { name: 'Creators by status' }).getByRole('listitem');
      await expect(counts).toHaveText(['Invited 0', 'Accepted 0', 'Declined 0', 'Completed 0']);
    });
  });
  await test.step('[BR-ORD-16] five dots and a bar show how far it is', async () => {
    await expect(percent).toHaveAttribute('aria-valuenow', '20');
    const dots = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
    await expect(dots).toHaveCount(5);
    await expect(page.getByText('Overall progress 20%, Campaign setup', { exact: true })).toBeVisible();
  });

  await test.step('[BR-ORD-14] [BR-ORD-33] [BR-ORD-35] Complete Next Steps moves it one stage on, at once', async () => {
    await page.getByRole('button', { name: 'Complete Next Steps', exact: true }).click();
    await expect(percent).toHaveAttribute('aria-valuenow', '40');
    await expect(page.getByRole('region', { name: 'Campaign details' })).toHaveCount(0);
    await expect(page.getByText('At least one creator has to accept before you go on.')).toBeVisible();
  });
  await test.step('[BR-ORD-22] creator_selection has a creator list, Browse All and Invite More', async () => {
    const creators = page.getByRole('region', { name: 'Creators', exact: true });
    await expect(creators.getByText('No creators yet', { exact: true })).toBeVisible();
    const browse = creators.getByRole('link', { name: 'Browse All', exact: true });
    await expect(browse).toHaveAttribute('href', `/brand/creator-search?campaign=${id}`);
    await expect(creators.getByRole('button', { name: 'Invite More', exact: true })).toBeEnabled();
  });
  await test.step('[BR-ORD-13] [BR-ORD-33] Previous Stage moves it one stage back, as far as there is one', async () => {
    await page.getByRole('button', { name: 'Previous Stage', exact: true }).click();
    await expect(percent).toHaveAttribute('aria-valuenow', '20');
    const previous = page.getByRole('button', { name: 'Previous Stage' });
    await expect(previous).toBeDisabled();
    const why = 'This is the first stage.';
    await expect(previous).toHaveAccessibleDescription(why);
    await expect(page.getByText(why, { exact: true })).toBeVisible();
  });
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('[BR-ORD-17] what is due goes by the server’s clock, also where the computer’s own is years ahead', async ({
  page,
}) => {
  const id = await submitted(page, `Timely lamps ${Date.now()}`);
  await page.clock.setFixedTime(Date.now() + 800 * 86_400_000);
  await page.goto(`/brand/orders?projectId=${id}`);
  await expect(page.getByText(`${longDay(inDays(40))} · 41 days left`)).toBeVisible();
});

test('details are edited, and what is wrong is said by its field', async ({ page }) => {
  const name = `Edited lamps ${Date.now()}`;
  const id = await submitted(page, name);
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await test.step('[BR-ORD-20] name, description, budget and platforms can be changed, saved or left', async () => {
    await expect(page.getByLabel('Campaign name')).toBeFocused();
    await expect(page.getByLabel('Campaign name')).toHaveValue(name);
    await expect(page.getByLabel('Description')).toHaveValue('Show how the lamp lights an ordinary evening at home.');
    await expect(page.getByLabel('Budget')).toHaveValue('1,000.00');
    const platforms = page.getByRole('group', { name: 'Platforms' }).getByRole('checkbox');
    await expect(platforms).toHaveCount(5);
    for (const [position, chosen] of [true, true, true, true, false].entries()) {
      await expect(platforms.nth(position)).toBeChecked({ checked: chosen });
    }
    await page.getByLabel('Campaign name').fill('Never saved');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await expect(page.getByLabel('Campaign name')).toHaveValue(name);
  });
  await page.getByLabel('Description').fill('Too short');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/at least 20 characters/);
  await expect(page.getByLabel('Description')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Description').fill('Show how the lamp lights a quiet evening at home.');
  await page.getByRole('checkbox', { name: 'LinkedIn' }).uncheck();
  await test.step('[BR-ORD-21] a budget is a decimal number', async () => {
    await page.getByLabel('Budget').fill('1,200.5');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('$1,200.50', { exact: true })).toBeVisible();
  });
  await test.step('[BR-ORD-44] [MSG-99] it says that it is saved', async () => {
    const toast = page.getByRole('listitem').filter({ hasText: 'Campaign updated' });
    await expect(toast).toContainText('The campaign details have been saved.');
  });
  await expect(page.getByRole('button', { name: 'Edit Details' })).toBeFocused();
  await expect(page.getByText('Show how the lamp lights a quiet evening at home.', { exact: true })).toBeVisible();
  await expect(page.getByText('Instagram, TikTok, YouTube', { exact: true })).toBeVisible();
});

test('a campaign is deleted after a question, and restored from the search', async ({ page }) => {
  const name = `Deleted lamps ${Date.now()}`;
  const id = await submitted(page, name);
  await page.goto(`/brand/orders?projectId=${id}`);
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this campaign?' });
  await test.step('[BR-ORD-12] [BR-ORD-40] [MSG-96] Delete Campaign asks first', async () => {
    await page.getByRole('button', { name: 'Delete Campaign', exact: true }).click();
    await expect(question).toContainText('This action is irreversible. All campaign data will be permanently lost.');
    await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
  });
  await test.step('[BR-ORD-42] once it is deleted the dashboard follows', async () => {
    await question.getByRole('button', { name: 'Delete Campaign' }).click();
    await expect(page).toHaveURL('/brand/dashboard');
  });
  await test.step('[BR-ORD-41] [MSG-97] it says that it is deleted', async () => {
    const toast = page.getByRole('listitem').filter({ hasText: 'Campaign deleted' });
    await expect(toast).toContainText('The campaign has been successfully deleted.');
  });

  await page.getByRole('button', { name: 'Search campaigns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Campaign Search & Recovery' });
  await dialog.getByLabel('Search campaigns').fill(name);
  const hit = dialog.getByRole('listitem').filter({ hasText: name });
  await hit.getByRole('button', { name: 'Restore' }).click();
  await expect(hit.getByRole('link', { name })).toBeVisible();
});

test('[MSG-133] an order that is not there, or another brand’s, says so', async ({ page }) => {
  await page.goto(`/brand/orders?projectId=${randomUUID()}`);
  await expect(page.getByText('Campaign not found')).toBeVisible();
});

test.describe('another role', () => {
  test.use({ as: 'creator@accord.test' });
  test('[BR-DASH-01] a creator does not get into the brand area', async ({ page }) => {
    await page.goto('/brand/orders');
    await expect(page.getByText('You do not have brand access')).toBeVisible();
    await expect(page).toHaveURL(/\/creator/);
  });
});
