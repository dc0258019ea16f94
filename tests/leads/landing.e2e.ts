import { expect, expectNoSidewaysScroll, stopClock, test } from '#tests/support/browser.ts';

test('[PUB-09] [PUB-27] a visitor sees the landing page, whose head leads to its sections', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

test('[PUB-03] [PUB-04] [PUB-05] [PUB-06] [PUB-07] [PUB-08] [PUB-16] [PUB-17] [PUB-18] [PUB-21] it says what the product does, for whom, and through which channels', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByText(/Brands drop a brief and set the budget\. Creators say yes or no, without haggling\./),
  ).toBeVisible();
  await expect(page.getByText(/The money is held until the work is\s+done\./).first()).toBeVisible();
  for (const [figure, label] of [
    ['100+', 'creators'],
    ['500+', 'brands'],
    ['24hrs', 'average deal speed'],
  ]) {
    await expect(page.getByText(label ?? '', { exact: true }).locator('..')).toHaveText(`${label}${figure}`);
  }
  const features = page.getByRole('region', { name: 'Less to argue about, more to look at.' });
  for (const title of ['Reach, clicks, conversions, ROI', 'Creators vetted beforehand', 'One offer, one answer']) {
    await expect(features.getByText(title, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'One campaign, line by line.' }).getByRole('listitem')).toHaveCount(5);
  const channels = page.getByRole('region', { name: 'Channels to market' });
  for (const name of ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'X / Twitter', 'Twitch']) {
    await expect(channels.getByText(name, { exact: true })).toBeVisible();
  }
});

test('[PUB-19] the matching demo ranks three sample creators for the brief that is chosen, with reasons', async ({
  page,
}) => {
  await page.goto('/');
  const people = page.getByRole('list', { name: 'Example creators, best match first' }).locator('> li');
  await expect(people).toHaveCount(3);
  for (const person of await people.all()) await expect(person.getByText('Example', { exact: true })).toBeVisible();
  await expect(people.first()).toContainText('Mara Lindqvist');
  await page.getByRole('radio', { name: 'Cold brew' }).click();
  await expect(page.getByRole('radio', { name: 'Cold brew' })).toBeChecked();
  await expect(people.first()).toContainText('Tomás Rey');
  await expect(people.first()).toContainText('Posts on TikTok');
  await expect(people.first()).toContainText(/\d+% match/);
});

test('[PUB-20] [PUB-23] [PUB-24] [PUB-29] [PUB-30] [CONST-16] the figures move on every 4.5 s, rest for 6 s after a pick, and can be paused', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() =>
    addEventListener('alive', () => document.documentElement.toggleAttribute('data-alive', true)),
  );
  await page.goto('/');
  // The figures stand in the page before its script is there, which comes by the clock that is about to stop.
  await expect(page.locator('html[data-alive]')).toBeAttached();
  const carousel = page.getByRole('region', { name: 'Figures' });
  const figures = ['92%', '35%', '74%', '84.8%', '6.16x ROI'];
  const shown = carousel.locator('[aria-current="true"]');
  const pick = (name: string) => carousel.getByRole('button', { name }).click();
  await expect(shown).toBeVisible();
  await stopClock(page);
  // Whatever it had come to by then, a pick says where it is.
  await pick('92% satisfied brands');
  const rest = async () => {
    await page.clock.runFor(5_900);
    await expect(carousel.locator('[aria-live="polite"]')).toBeVisible();
    await page.clock.runFor(100);
    await expect(carousel.locator('[aria-live="off"]')).toBeVisible();
  };
  await rest();
  for (const figure of [...figures.slice(1), '92%']) {
    await page.clock.runFor(4_500);
    await expect(shown).toHaveText(figure);
  }
  await pick('74% invitations accepted');
  await expect(shown).toHaveText('74%');
  await rest();
  await page.clock.runFor(4_400);
  await expect(shown).toHaveText('74%');
  await page.clock.runFor(100);
  await expect(shown).toHaveText('84.8%');
  await pick('Pause figures');
  await page.clock.runFor(60_000);
  await expect(shown).toHaveText('84.8%');
  await expect(carousel.getByText('Figures given by the operator of this site.')).toBeVisible();
});

test('what is pressed and chosen before the page is alive is done once it is', async ({ page }) => {
  let letIn = (): void => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Cold brew' }).click();
  await page.getByRole('tab', { name: 'For creators' }).click();
  await expect(page.getByRole('radio', { name: 'Cold brew' })).not.toBeChecked();
  letIn();
  await expect(page.getByRole('radio', { name: 'Cold brew' })).toBeChecked();
  await expect(page.getByText('Do I have to negotiate?')).toBeVisible();
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

test('[PUB-28] the features are hidden under 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  await expect(page.locator('#features')).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.locator('#features')).toBeHidden();
});

test('[PUB-22] the questions have a tab for brands and one for creators', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'For creators' }).click();
  await page.getByText('Do I have to negotiate?').click();
  await expect(page.getByText('Every invitation names its price.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'For creators' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'For brands' })).toBeFocused();
  await expect(page.getByText('What does Accord cost?')).toBeVisible();
});

test('[PUB-26] [PUB-35] [PUB-36] [PUB-38] the interest form asks for what it needs and thanks', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Register interest' });
  await form.getByRole('button', { name: 'Register interest' }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Ana Lima');
  await form.getByLabel('Email').fill('ana@studio.test');
  await expect(form.getByLabel(/Phone number/)).toBeVisible();
  await form.getByLabel('I am a').selectOption({ label: 'Creator' });
  await form.getByRole('button', { name: 'Register interest' }).click();
  await expect(page.getByText("Thank you for registering your interest! We'll be in touch soon.")).toBeVisible();
});

test('[PUB-39] [MSG-18] a registration that fails says so', async ({ page }) => {
  await page.goto('/');
  await page.route('**/trpc/leads.register*', (route) => route.abort());
  const form = page.getByRole('form', { name: 'Register interest' });
  await form.getByLabel('Name', { exact: true }).fill('Ana Lima');
  await form.getByLabel('Email').fill('ana@studio.test');
  await form.getByLabel('I am a').selectOption({ label: 'Brand' });
  await form.getByRole('button', { name: 'Register interest' }).click();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});

test('[PUB-31] [PUB-32] [PUB-33] [PUB-34] the foot leads to the three legal pages', async ({ page }) => {
  for (const [label, path] of [
    ['Privacy policy', '/privacy-policy'],
    ['Terms of service', '/tos'],
    ['Data deletion', '/data-deletion'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expect(page.getByText('This is a template. Replace it with your own text before going live.')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
