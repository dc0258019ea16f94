import { expect, stopClock, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the page says.

test('what is pressed on the landing page: its sections, the matching demo, the questions, and the interest form', async ({
  page,
}) => {
  await page.goto('/');
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
  await test.step('the interest form asks for what it needs, says what fails, and thanks', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const form = page.getByRole('form', { name: 'Register interest' });
    const send = form.getByRole('button', { name: 'Register interest' });
    await test.step('[PUB-26] [PUB-35] it has four fields, and offers three kinds', async () => {
      for (const label of ['Name', 'Email']) await expect(form.getByLabel(label, { exact: true })).toBeVisible();
      await expect(form.getByLabel(/Phone number/)).toBeVisible();
      const kinds = form.getByLabel('I am a').getByRole('option').filter({ hasNotText: 'Choose one' });
      expect((await kinds.allTextContents()).sort()).toEqual(['Agency', 'Brand', 'Creator']);
    });
    await test.step('[PUB-36] [MSG-10] what is missing is said', async () => {
      await send.click();
      await expect(page.getByText('Please fill in all required fields', { exact: true }).first()).toBeVisible();
    });
    await form.getByLabel('Name', { exact: true }).fill('Ana Lima');
    await form.getByLabel('Email').fill('ana@studio.test');
    await form.getByLabel('I am a').selectOption({ label: 'Creator' });
    await test.step('[PUB-39] [MSG-18] a registration that fails says so, and keeps what was typed', async () => {
      await page.route('**/trpc/leads.register*', (route) => route.abort());
      await send.click();
      await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
      await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ana Lima');
      await page.unroute('**/trpc/leads.register*');
    });
    await test.step('[PUB-38] [MSG-17] it thanks, also without a phone number', async () => {
      await expect(form.getByLabel(/Phone number/)).toHaveValue('');
      await send.click();
      await expect(page.getByText("Thank you for registering your interest! We'll be in touch soon.")).toBeVisible();
    });
  });
});

test('the figures move on every 4.5 s, rest for 6 s after a pick, and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Figures' });
  const figures = ['92%', '35%', '74%', '84.8%', '6.16x ROI'];
  const shown = carousel.locator('[aria-current="true"]');
  const pick = (name: string) => carousel.getByRole('button', { name }).click();
  await expect(shown).toBeVisible();
  await stopClock(page);
  // Wherever it was by then, a pick sets the position.
  await pick('92% satisfied brands');
  const rest = async () => {
    await page.clock.runFor(5_900);
    await expect(carousel.locator('[aria-live="polite"]')).toBeVisible();
    await page.clock.runFor(100);
    await expect(carousel.locator('[aria-live="off"]')).toBeVisible();
  };
  await rest();
  await test.step('[PUB-29] [PUB-23] [CONST-16] the five figures follow one another every 4.5 s', async () => {
    for (const [at, figure] of [...figures.slice(1), '92%'].entries()) {
      await page.clock.runFor(4_400);
      await expect(shown).toHaveText(figures[at] ?? '');
      await page.clock.runFor(100);
      await expect(shown).toHaveText(figure);
    }
  });
  await test.step('[PUB-30] [CONST-16] after a pick they rest for 6 s', async () => {
    await pick('74% invitations accepted');
    await expect(shown).toHaveText('74%');
    await rest();
    await page.clock.runFor(4_400);
    await expect(shown).toHaveText('74%');
    await page.clock.runFor(100);
    await expect(shown).toHaveText('84.8%');
  });
  await pick('Pause figures');
  await page.clock.runFor(60_000);
  await expect(shown).toHaveText('84.8%');
});

test('nothing can be chosen before the script is there, and everything once it is', async ({ page }) => {
  let letIn = (): void => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const choice = page.getByRole('radio', { name: 'Cold brew' });
  await choice.click();
  await expect(choice).not.toBeChecked();
  letIn();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await choice.click();
  await expect(choice).toBeChecked();
});

test('the figures stand still for whoever wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Figures' });
  await expect(carousel.getByRole('button', { name: 'Play figures' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(carousel.locator('[aria-current="true"]')).toHaveText('92%');
});
