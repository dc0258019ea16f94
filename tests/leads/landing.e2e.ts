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

test('it says what the product does, for whom, and through which channels', async ({ page }) => {
  await page.goto('/');
  const lead = page.getByText(/^Brands drop a brief and set the budget\./);
  const features = page.getByRole('region', { name: 'Less to argue about, more to look at.' });
  const steps = page.getByRole('region', { name: 'One campaign, line by line.' });
  const channels = page.getByRole('region', { name: 'Channels to market' });
  await test.step('[PUB-03] [PUB-04] brands drop briefs and set budgets, creators say yes or no', async () => {
    await expect(lead).toContainText('Brands drop a brief and set the budget.');
    await expect(lead).toContainText('Creators say yes or no, without haggling.');
  });
  await test.step('[PUB-05] the money is held until the work is done', async () => {
    await expect(page.getByText(/The money is held until the work is\s+done\./).first()).toBeVisible();
  });
  await test.step('[PUB-21] [PUB-07] three counters, one of them how fast deals close', async () => {
    for (const [figure, label] of [
      ['100+', 'creators'],
      ['500+', 'brands'],
      ['24hrs', 'average deal speed'],
    ]) {
      await expect(page.getByText(label ?? '', { exact: true }).locator('..')).toHaveText(`${label}${figure}`);
    }
  });
  await test.step('[PUB-16] the features', async () => {
    await expect(page.locator('#features')).toBeVisible();
    await expect(features.getByText('One offer, one answer', { exact: true })).toBeVisible();
    await test.step('[PUB-06] promise analytics', async () => {
      await expect(features.getByText('Reach, clicks, conversions, ROI', { exact: true })).toBeVisible();
    });
    await test.step('[PUB-08] and creators who were vetted', async () => {
      await expect(features.getByText('Creators vetted beforehand', { exact: true })).toBeVisible();
    });
  });
  await test.step('[PUB-17] how it works', async () => {
    await expect(page.locator('#how-it-works')).toBeVisible();
    await expect(steps.getByRole('listitem')).toHaveCount(5);
  });
  await test.step('[PUB-18] the channels to market', async () => {
    for (const name of ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'X / Twitter', 'Twitch']) {
      await expect(channels.getByText(name, { exact: true })).toBeVisible();
    }
  });
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

test('the figures move on every 4.5 s, rest for 6 s after a pick, and can be paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Figures' });
  const figures = ['92%', '35%', '74%', '84.8%', '6.16x ROI'];
  const shown = carousel.locator('[aria-current="true"]');
  const pick = (name: string) => carousel.getByRole('button', { name }).click();
  await expect(shown).toBeVisible();
  await test.step('[PUB-20] [PUB-24] a carousel has the figures, each with its label and all with a note', async () => {
    const names = [
      '92% satisfied brands',
      '35% growth in reach',
      '74% invitations accepted',
      '84.8% content approved as handed in',
      '6.16x ROI average return on campaign spend',
    ];
    for (const name of names) await expect(carousel.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(carousel.getByText('Figures given by the operator of this site.')).toBeVisible();
  });
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

test('the interest form asks for what it needs and thanks', async ({ page }) => {
  await page.goto('/');
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
  await test.step('[PUB-38] [MSG-17] it thanks, also without a phone number', async () => {
    await expect(form.getByLabel(/Phone number/)).toHaveValue('');
    await send.click();
    await expect(page.getByText("Thank you for registering your interest! We'll be in touch soon.")).toBeVisible();
  });
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

test('the foot leads to the three legal pages', async ({ page }) => {
  for (const [row, label, path] of [
    ['[PUB-31] [PUB-34]', 'Privacy policy', '/privacy-policy'],
    ['[PUB-32] [PUB-34]', 'Terms of service', '/tos'],
    ['[PUB-33] [PUB-34]', 'Data deletion', '/data-deletion'],
  ] as const) {
    await test.step(`${row} ${label}`, async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      const note = 'This is a template. Replace it with your own text before going live.';
      await expect(page.getByText(note)).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }
});
