import type { Page } from '@playwright/test';
import { become, expect, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { samples } from '#tests/support/sample-files.ts';
import { cast, submitted } from '#tests/support/stages.ts';
import { BRAND, CREATOR, offer } from '../deals/offer.ts';

// Nothing that happens without the person, or on the second half of a double click, moves them from their place or loses what they have begun.
// typed.client.test.ts proves it of what was typed into a dialog.

const ADMIN = 'admin@accord.test';
const STAYS = 'Leave without saving?';

/** Goes offline, as the browser tells the page. Returns a function that ends it. */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

test.describe('staff', () => {
  test.use({ as: ADMIN });

  test('staff keep their place: in a search, at a second press, behind a figure, and where somebody else has decided', async ({
    page,
    baseURL,
  }) => {
    await test.step('what is typed into the search of users takes the place of what was there: the way back leads out of the list', async () => {
      await page.goto('/admin/leads');
      await page.getByRole('navigation').getByRole('link', { name: 'User Management' }).click();
      const search = page.getByLabel('Search users');
      const steps = await page.evaluate(() => history.length);
      for (const typed of ['ada', 'grace']) {
        await search.fill(typed);
        await expect(page).toHaveURL(new RegExp(`search=${typed}`));
      }
      expect(await page.evaluate(() => history.length)).toBe(steps);
      await page.goBack();
      await expect(page).toHaveURL(/\/admin\/leads/);
    });
    await test.step('a second press at the place where a request for a role was approves no other that comes to stand there', async () => {
      await goOn(page, '/admin/security?tab=roles&status=pending');
      const table = page.getByRole('table', { name: 'Role requests' });
      const approve = table.getByRole('button', { name: /^Approve / });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('security.approveRole')) asked.push(request.url());
      });
      const waiting = await approve.count();
      expect(waiting).toBeGreaterThan(1);
      const box = await approve.first().boundingBox();
      if (!box) throw new Error('The button is not shown');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down({ clickCount: 1 });
      await page.mouse.up({ clickCount: 1 });
      await expect(approve).toHaveCount(waiting - 1);
      // The second half of a double click, which hits the next request in the place of the first.
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      // A separate press is meant for the request that it hits, and comes after everything that the previous one started.
      await approve.last().press('Enter');
      await expect.poll(() => asked.length).toBeGreaterThan(1);
      expect(asked).toHaveLength(2);
    });
    await test.step('the rows behind a figure of the revenue open in sight, and the focus goes to them', async () => {
      const { api } = await signedIn(baseURL ?? '', ADMIN);
      const { series } = await api.analytics.revenue.query({});
      await page.setViewportSize({ width: 1440, height: 500 });
      await goOn(page, '/admin');
      await page.getByText('Show as a table').first().click();
      await page.getByRole('button', { name: series.at(-1)?.label ?? '', exact: true }).click();
      const rows = page.getByRole('region', { name: /^Behind the figures/ });
      await expect(rows.getByRole('heading', { name: /^Behind the figures/ })).toBeInViewport({ ratio: 1 });
      await expect(rows).toBeFocused();
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await test.step('who is about to decide on a campaign is told that somebody else has already decided', async () => {
      const { id, name } = await submitted(await cast(baseURL), 'Decided twice');
      await goOn(page, `/admin/campaign-review?campaignId=${id}`);
      const dialog = page.getByRole('dialog', { name: `Campaign Review: ${name}` });
      await dialog.getByLabel('Note').fill('The claim about sleep has to go.');
      const grace = await signedIn(baseURL ?? '', 'grace.reviewer@accord.test');
      await grace.api.review.approve.mutate({ campaignId: id });
      await expect(dialog.getByRole('note').filter({ hasText: 'Grace Reviewer has already decided' })).toContainText(
        'Approved',
      );
      await expect(dialog.getByLabel('Note')).toHaveValue('The claim about sleep has to go.');
    });
  });
});

test('a message that comes while somebody reads further up leaves them there; after one of their own they are at the end', async ({
  page,
  baseURL,
  server,
}) => {
  const name = `Long talk ${Date.now()}`;
  const { dealId } = await offer(baseURL ?? '', { name, approved: true });
  const { api } = await signedIn(baseURL ?? '', CREATOR.email);
  const write = (text: string) =>
    api.conversations.send.mutate({ dealId, text, fileIds: [], about: null, requestKey: crypto.randomUUID() });
  for (let count = 1; count <= 12; count += 1) await write(`Thought ${count}\nabout\nthe headphones`);
  await become(page, server, BRAND.email);
  await page.goto(`/brand/messages?dealId=${dealId}`);
  const thread = page.getByRole('region', { name: 'Messages and steps of the deal' });
  const fromEnd = () => thread.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  await expect(thread).toContainText('Thought 12');
  await expect.poll(fromEnd).toBeLessThan(2);
  await thread.evaluate((box) => box.scrollTo({ top: 40 }));
  await write('One more thing');
  await expect(thread).toContainText('One more thing');
  expect(await thread.evaluate((box) => box.scrollTop)).toBe(40);
  await page.getByLabel('Message', { exact: true }).fill('Noted.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread).toContainText('Noted.');
  await expect.poll(fromEnd).toBeLessThan(2);
  await write('And the last');
  await expect(thread).toContainText('And the last');
  await expect.poll(fromEnd).toBeLessThan(2);
});

test.describe('what is begun', () => {
  test.use({ as: 'creator@accord.test' });

  test('files that were chosen and not submitted are asked about before they are lost, also beside words that were there', async ({
    page,
    baseURL,
  }) => {
    const at = await cast(baseURL);
    const { rows } = await at.creator.api.content.campaigns.query({ tab: 'active' });
    const campaignId = rows.find(({ dealStatus }) => dealStatus === 'in_progress')?.id ?? '';
    const { submissionId } = await at.creator.api.content.save.mutate({
      campaignId,
      submissionId: null,
      title: 'An evening',
      caption: 'In my own light. #ad',
      fileIds: [],
    });
    await page.goto(`/creator/campaigns/${campaignId}/upload?submission=${submissionId}`);
    const file = { name: 'evening.png', mimeType: 'image/png', buffer: await samples.png() };
    await page.setInputFiles('input[type=file]', file);
    await expect(page.getByText('evening.png')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the campaign' }).click();
    await page.getByRole('alertdialog', { name: STAYS }).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByText('evening.png')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the campaign' }).click();
    await page.getByRole('alertdialog', { name: STAYS }).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: /^Message/ }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: 'Attach files' }).click();
    await drawer.locator('input[type=file]').setInputFiles(file);
    await expect(drawer.getByText('evening.png')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: STAYS }).getByRole('button', { name: 'Keep editing' }).click();
    await drawer.getByRole('button', { name: /^Remove/ }).click();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });
});

test.describe('the wizard', () => {
  test.use({ as: 'brand@accord.test' });

  test('what was typed offline is asked about before it is left, and saved by itself once there is a connection', async ({
    page,
    baseURL,
  }) => {
    const at = await cast(baseURL);
    const { id } = await at.brand.api.campaigns.createDraft.mutate({ draft: { name: 'Typed offline' } });
    await page.goto(`/brand/create-campaign?draftId=${id}`);
    await page.getByLabel('Campaign name').press('End');
    await page.getByLabel('Campaign name').pressSequentially(' at last');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const goOnline = await goOffline(page);
    await page.getByLabel('Campaign name').fill('Typed in a tunnel');
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: STAYS });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Campaign name')).toHaveValue('Typed in a tunnel');
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
    await goOnline();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page).toHaveURL(/\/brand\/orders/);
    expect((await at.brand.api.campaigns.read.query({ campaignId: id })).draft.name).toBe('Typed in a tunnel');
  });
});
