import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser.ts';
import { accepted, CREATOR_NAME, cast } from '#tests/support/stages.ts';

// Where the focus is when a drawer or a dialog opens: at its first field, else at its heading, and never at the button that closes it.

/** Opens by the keyboard what a button opens, and goes back by Escape. */
async function startsAt(page: Page, opener: ReturnType<Page['getByRole']>, start: 'heading' | 'field') {
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  const first = start === 'heading' ? panel.getByRole('heading', { level: 2 }) : panel.locator('input, select').first();
  await expect(first).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test.describe('staff', () => {
  test.use({ as: 'admin@accord.test' });

  test('a drawer that only tells something starts at its heading', async ({ page }) => {
    await page.goto('/admin/pricing-floors');
    await startsAt(page, page.getByRole('button', { name: /^History of/ }).first(), 'heading');
  });

  test('a drawer that is still read starts at its heading, and stays there when all has come', async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.goto('/admin/user-management?everyone=true&search=flagged@example.test');
    await page.route(/trpc\/[^?]*users\.read/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole('table').getByRole('button', { name: 'Mona Reyes' }).press('Enter');
    const panel = page.getByRole('dialog');
    const heading = panel.getByRole('heading', { level: 2 });
    await expect(heading).toBeFocused();
    release();
    await expect(panel.getByText('Roles and requests')).toBeVisible();
    await expect(heading).toHaveText('Mona Reyes');
    await expect(heading).toBeFocused();
  });
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('a drawer of fields starts at the first of them', async ({ page }) => {
    await page.goto('/brand/creator-search');
    await startsAt(page, page.getByRole('button', { name: /^Advanced Filters/ }), 'field');
  });

  test('a conversation beside an order starts at its heading', async ({ page, baseURL }) => {
    const { id } = await accepted(await cast(baseURL), 'Started talk');
    await page.goto(`/brand/orders?projectId=${id}`);
    await startsAt(page, page.getByRole('button', { name: `Message ${CREATOR_NAME}` }), 'heading');
  });
});
