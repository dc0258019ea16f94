import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

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
    await sections.getByRole('button', { name: label }).click();
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
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

test('[PUB-39] a registration that fails says so', async ({ page }) => {
  await page.goto('/');
  await page.route('**/trpc/leads.register*', (route) => route.abort());
  const form = page.getByRole('form', { name: 'Register interest' });
  await form.getByLabel('Name', { exact: true }).fill('Ana Lima');
  await form.getByLabel('Email').fill('ana@studio.test');
  await form.getByLabel('I am a').selectOption({ label: 'Brand' });
  await form.getByRole('button', { name: 'Register interest' }).click();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
});

test('[PUB-31] [PUB-32] [PUB-33] the foot leads to the three legal pages', async ({ page }) => {
  for (const [label, path] of [
    ['Privacy policy', '/privacy-policy'],
    ['Terms of service', '/tos'],
    ['Data deletion', '/data-deletion'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
