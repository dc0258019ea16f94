import {
  become,
  closingAsks,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goOn,
  test,
} from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/client.ts';
import { takesFocus } from '#tests/support/keyboard.ts';
import { samples } from '#tests/support/sample-files.ts';
import { pageOf } from '#tests/support/second-person.ts';
import { BRAND, CREATOR, offer } from '../deals/offer.ts';

// composer.client.test.ts proves what is said of a message that cannot be sent, and of a reason that is too short.

test('brand and creator write to each other in two browsers: live, with what is unread, seen and held back; staff read it', async ({
  browser,
  baseURL,
  page: brand,
  server,
}) => {
  const name = `Talked drums ${Date.now()}`;
  const { campaignId, dealId } = await offer(baseURL ?? '', { name, approved: true });
  await become(brand, server, BRAND.email);
  const creator = await pageOf(browser, baseURL, CREATOR.email);
  const drawer = brand.getByRole('dialog', { name: `Conversation with ${CREATOR.name}` });
  const field = drawer.getByLabel('Message', { exact: true });
  const theirs = creator.getByLabel('Message', { exact: true });
  const link = creator.getByRole('navigation', { name: 'Creator' }).getByRole('link', { name: /^Messages/ });

  const { api } = await clientOf(baseURL ?? '', CREATOR.email);
  const unread = await api.conversations.unreadCount.query();
  const entry = (count: number) => (count === 0 ? 'Messages' : new RegExp(`^Messages${count}${count} conversation`));

  const opener = brand.getByRole('button', { name: `Message ${CREATOR.name}` });
  const sends = drawer.getByRole('button', { name: 'Send' });
  await test.step('the brand writes from the order by keyboard; before the contract contact details are held back, and the text stays', async () => {
    await brand.goto(`/brand/orders?projectId=${campaignId}&tab=messages`);
    await opener.press('Enter');
    await expect(drawer.getByText('Offer sent')).toBeVisible();
    await takesFocus(drawer);
    await field.focus();
    await brand.keyboard.insertText('Call me: +44 7700 900123');
    await brand.keyboard.press('Control+Enter');
    await expect(
      drawer.getByText(/^Contact details can be exchanged once the deal is under contract, so that/),
    ).toBeVisible();
    await expect(field).toHaveValue('Call me: +44 7700 900123');
    await expect(field).toBeFocused();
    await expectAccessible(brand);
  });
  await test.step('what is typed instead is sent, and the focus stays where one writes', async () => {
    await brand.keyboard.press('Control+a');
    await brand.keyboard.insertText('Is next week fine for you?');
    await brand.keyboard.press('Control+Enter');
    await expect(drawer.getByText('Is next week fine for you?')).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expect(drawer.getByText('Sent', { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
  });
  await test.step('the next one is sent by the button, and the focus is where one writes', async () => {
    await brand.keyboard.insertText('Or the week after?');
    await brand.keyboard.press('Tab');
    await expect(sends).toBeFocused();
    await brand.keyboard.press('Enter');
    await expect(drawer.getByText('Or the week after?')).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  });
  await test.step('the creator is told in the bell and at the entry, reads it, and the brand sees so at once', async () => {
    await creator.goto('/creator/deals');
    await expect(link).toHaveText(entry(unread + 1));
    await creator.getByRole('button', { name: /^Notifications/ }).click();
    await creator.getByRole('link', { name: new RegExp(`New message from ${BRAND.name}`) }).click();
    await expect(creator).toHaveURL(new RegExp(`/creator/messages\\?dealId=${dealId}`));
    await expect(creator.getByRole('region', { name: 'Messages and steps of the deal' })).toContainText(
      'Is next week fine',
    );
    await expect(drawer.getByText(/^Seen /)).toBeVisible();
    await expect(link).toHaveText(entry(unread));
  });
  await test.step('an answer with a file comes to the brand’s open page by itself', async () => {
    await theirs.fill('Yes.\nSee my plan');
    await creator.getByRole('button', { name: 'Attach files' }).click();
    await creator.setInputFiles('input[type=file]', {
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: await samples.pdf(),
    });
    await expect(creator.getByText('plan.pdf')).toBeVisible();
    await creator.getByRole('button', { name: 'Send' }).click();
    await expect(drawer.getByText('See my plan')).toBeVisible();
    await expect(theirs).toBeFocused();
    const download = brand.waitForEvent('download');
    await drawer.getByRole('button', { name: /^plan\.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('plan.pdf');
  });
  await test.step('the steps of the deal stand in the same thread, also those that come while it is open', async () => {
    await api.deals.accept.mutate({ dealId });
    await expect(drawer.getByText('Offer accepted')).toBeVisible();
  });
  await test.step('Escape gives the focus back to what opened it', async () => {
    await brand.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('both find it in their list and by Ctrl+K; a conversation fits a phone', async () => {
    await goOn(brand, '/brand/messages');
    const row = brand.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) });
    await expect(row).toContainText('Yes. See my plan');
    await row.click();
    await expect(brand.getByRole('heading', { name: CREATOR.name })).toBeVisible();
    await brand.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(brand);
    await expectNoSidewaysScroll(brand);
    await brand.getByRole('link', { name: 'All conversations' }).click();
    await expect(row).toBeVisible();
    await brand.setViewportSize({ width: 1440, height: 900 });
    await brand.keyboard.press('Control+k');
    await brand.getByRole('combobox', { name: 'Find anything' }).fill('see my plan');
    await brand.getByRole('option', { name: /See my plan/ }).click();
    await expect(brand).toHaveURL(new RegExp(`dealId=${dealId}`));
  });
  await test.step('what is typed is not lost by leaving without being asked', async () => {
    await brand.getByLabel('Message', { exact: true }).fill('Half a thought');
    expect(await closingAsks(brand)).toBe(true);
    await brand.getByLabel('Message', { exact: true }).fill('');
  });
  await test.step('staff reads it only after saying why', async () => {
    await become(brand, server, 'admin@accord.test');
    await brand.goto(`/admin/projects/${campaignId}`);
    await brand.getByRole('button', { name: `Messages with ${CREATOR.name}` }).click();
    const question = brand.getByRole('dialog', { name: 'Read this conversation' });
    await question.getByLabel('Why you read it').fill('The creator reported an insult');
    await expect(brand.getByText('See my plan')).toBeHidden();
    await expectAccessible(brand);
    await question.getByRole('button', { name: 'Read the conversation' }).click();
    await expect(drawer.getByText('See my plan')).toBeVisible();
    await expect(field).toBeHidden();
  });
});
