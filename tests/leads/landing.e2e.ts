import { expect, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the page says, landing.client.test.ts how its figures move and what its form asks, and keyboard.e2e.ts sends the form.

test('what is pressed on the landing page: its sections, the matching demo, the questions, and the figures', async ({
  page,
}) => {
  let letIn = (): void => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await test.step('nothing can be chosen before the script is there', async () => {
    const choice = page.getByRole('radio', { name: 'Cold brew' });
    await choice.click();
    await expect(choice).not.toBeChecked();
    letIn();
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await expect(choice).not.toBeChecked();
  });
  await test.step('[PUB-27] the head leads to the sections', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    for (const [label, id] of [
      ['Features', 'features'],
      ['How it works', 'how-it-works'],
      ['FAQs', 'faqs'],
    ] as const) {
      await sections.getByRole('link', { name: label }).click();
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await expect(page.locator(`#${id}`)).toBeFocused();
    }
  });
  await test.step('[PUB-19] the matching demo ranks sample creators for the brief that is chosen, with reasons', async () => {
    const first = page.getByRole('list', { name: 'Example creators, best match first' }).locator('> li').first();
    await expect(first).toContainText('Mara Lindqvist');
    await page.getByRole('radio', { name: 'Cold brew' }).click();
    await expect(page.getByRole('radio', { name: 'Cold brew' })).toBeChecked();
    await expect(first).toContainText('Tomás Rey');
    await expect(first).toContainText('Posts on TikTok');
    await expect(first).toContainText(/\d+% match/);
  });
  await test.step('[PUB-22] the questions have a tab for brands and one for creators', async () => {
    await page.getByRole('tab', { name: 'For creators' }).click();
    await page.getByText('Do I have to negotiate?').click();
    await expect(page.getByText('Every invitation names its price.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'For creators' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'For brands' })).toBeFocused();
    await expect(page.getByText('What does Accord cost?')).toBeVisible();
  });
  await test.step('[PUB-28] the features are hidden under 768 px', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.locator('#features')).toBeVisible();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(page.locator('#features')).toBeHidden();
  });
  await test.step('the figures can be picked', async () => {
    const figures = page.getByRole('region', { name: 'Figures' });
    await figures.getByRole('button', { name: '74% invitations accepted' }).click();
    await expect(figures.locator('[aria-current="true"]')).toHaveText('74%');
  });
});
