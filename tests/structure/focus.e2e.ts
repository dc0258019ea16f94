import type { Locator, Page } from '@playwright/test';
import { CREATOR_SORTS } from '#shared/discovery/sorts.ts';
import { BRAND, CREATOR, offer } from '#tests/deals/offer.ts';
import { expect, goOn, settled, test } from '#tests/support/browser.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { runSql } from '#tests/support/sql.ts';

// Where the focus is when a drawer or a dialog opens, and after a press that removes or closes the pressed element: never at the top of the page.

/** The length of a frame by the clock of a held page. */
const FRAME_MS = 16;

/** From `hold` on, requests of a procedure wait until `letGo`, which also releases those that arrive after it. */
async function gate(page: Page, procedure: RegExp) {
  let open = Promise.withResolvers<void>();
  open.resolve();
  await page.route(procedure, async (route) => {
    await open.promise;
    await route.fallback();
  });
  return {
    hold: () => {
      open = Promise.withResolvers<void>();
    },
    letGo: () => open.resolve(),
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Opens by keyboard what a button opens, and goes back by Escape. The focus never starts at the close button. */
async function startsAt(page: Page, opener: Locator, start: 'heading' | 'field'): Promise<void> {
  await opener.press('Enter');
  const panel = page.getByRole('dialog');
  const first = start === 'heading' ? panel.getByRole('heading', { level: 2 }) : panel.locator('input, select').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test.describe('staff', () => {
  test.use({ as: 'admin@accord.test' });

  test('a drawer starts at its heading, and who turns pages stays on the button, and at an end of the list gets to the other one', async ({
    page,
    server,
  }) => {
    await test.step('a drawer that only tells something starts at its heading', async () => {
      await page.goto('/admin/pricing-floors');
      await startsAt(page, button(page, /^History of/).first(), 'heading');
    });
    await test.step('a drawer that is still read starts at its heading, and stays there when all has come', async () => {
      await goOn(page, '/admin/user-management?everyone=true&search=flagged@example.test');
      const answers = await gate(page, /trpc\/[^?]*users\.read/);
      answers.hold();
      await page.getByRole('table').getByRole('button', { name: 'Mona Reyes' }).press('Enter');
      const panel = page.getByRole('dialog');
      const title = panel.getByRole('heading', { level: 2 });
      await expect(title).toBeFocused();
      answers.letGo();
      await expect(panel.getByText('Roles and requests')).toBeVisible();
      await expect(title).toHaveText('Mona Reyes');
      await expect(title).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
    });
    await runSql(
      server.databaseUrl,
      `insert into leads (name, email, user_type, status, created_at, updated_at)
       select 'Kept page ' || lpad(n::text, 2, '0'), 'kept' || n || '@example.com', 'creator', 'new',
              date_trunc('milliseconds', now()) - n * interval '1 minute', now()
       from generate_series(1, 25) n`,
    );
    await goOn(page, '/admin/leads?search=kept page');
    const shown = (n: number) => expect(page.getByText(`Page ${n}`, { exact: true })).toBeVisible();
    const next = button(page, 'Next');
    const previous = button(page, 'Previous');
    await shown(1);
    await next.focus();
    const answers = await gate(page, /trpc\/[^?]*leads\.list/);
    await test.step('while a page is on its way the focus stays on the button', async () => {
      answers.hold();
      await page.keyboard.press('Enter');
      await expect(next).toHaveAttribute('aria-busy', 'true');
      await expect(next).toBeFocused();
      await expect(previous).toBeDisabled();
      answers.letGo();
      await shown(2);
      await expect(next).toBeFocused();
    });
    await test.step('at an end of the list the other button has it', async () => {
      answers.hold();
      await page.keyboard.press('Enter');
      await expect(next).toHaveAttribute('aria-busy', 'true');
      answers.letGo();
      await shown(3);
      await expect(next).toBeDisabled();
      await expect(previous).toBeFocused();
      await page.keyboard.press('Enter');
      await shown(2);
      await expect(previous).toBeFocused();
      await page.keyboard.press('Enter');
      await shown(1);
      await expect(previous).toBeDisabled();
      await expect(next).toBeFocused();
    });
  });
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('the focus goes on: into an order and back, to what follows what was taken away, dismissed, checked or shown to its end', async ({
    page,
    server,
  }) => {
    await runSql(
      server.databaseUrl,
      `insert into notifications (user_id, notification_type, title, message, route, read_at, created_at)
       select id, 'content_submitted', 'Kept news ' || n, 'It came.', '/brand/orders', null, now() + n * interval '1 minute'
       from users, generate_series(1, 3) n where email = 'brand@accord.test'`,
    );
    await page.clock.install();
    await page.goto('/certificate');
    await test.step('in whichever frame after the press the last creators come, the focus is handed on', async () => {
      const answers = await gate(page, /trpc\/[^?]*discovery\.creators/);
      const more = button(page, 'Show more creators');
      // Each order has a list of its own, of which nothing is known yet. The nightly run tries the frames in between, too.
      for (const [frames, sort] of CREATOR_SORTS.entries()) {
        if (!THOROUGH && frames > 0 && frames < CREATOR_SORTS.length - 1) continue;
        answers.letGo();
        await page.clock.resume();
        // By way of another page, so that the list begins at its head: at its end it would load more by itself.
        if (frames > 0) await goOn(page, '/certificate');
        await goOn(page, `/brand/creator-search?sort=${sort}`);
        await settled(page);
        answers.hold();
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
        const answered = page.waitForResponse(/discovery\.creators/);
        // The end of the list comes into view, which loads more just like a press.
        await more.focus();
        await expect(more).toHaveAttribute('aria-busy', 'true');
        await expect(page).toHaveURL(/shown=2/);
        await page.clock.runFor(frames * FRAME_MS);
        answers.letGo();
        await answered;
        await expect(async () => {
          await page.clock.runFor(1);
          await expect(more).toHaveCount(0, { timeout: 500 });
        }).toPass();
        await page.clock.runFor(10 * FRAME_MS);
        await expect(
          page.getByRole('list', { name: 'Creators', exact: true }).locator(':focus'),
          `after ${frames} frames`,
        ).toHaveCount(1);
      }
      await page.clock.resume();
    });
    await goOn(page, '/brand/orders');
    const orders = page.getByRole('list', { name: 'Orders' });
    const order = orders.getByRole('heading').getByRole('link').first();
    await test.step('an order that opens in the place of the list, and the list again, begin at their head', async () => {
      const name = await order.innerText();
      await tabTo(page, order);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/projectId=/);
      await expect(heading(page)).toHaveText(name);
      await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
      await tabTo(page, page.getByRole('link', { name: 'Back to Orders' }), { back: true });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/brand/orders');
      await expect(heading(page)).toBeFocused();
    });
    await test.step('where the list has been shown to its end, the focus is there', async () => {
      const more = button(page, 'Show more orders');
      await more.press('Enter');
      await expect(more).toHaveCount(0);
      await page.keyboard.press('Shift+Tab');
      await expect(orders.locator('> li').last().locator(':focus')).toHaveCount(1);
    });
    await test.step('on a phone the drawer closes on the way from an order to the orders', async () => {
      const desk = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      await order.press('Enter');
      await expect(page).toHaveURL(/projectId=/);
      await tabTo(page, button(page, 'Open navigation'), { back: true });
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Navigation' });
      await tabTo(page, drawer.getByRole('link', { name: 'Orders', exact: true }));
      await page.keyboard.press('Enter');
      await expect(drawer).toHaveCount(0);
      await expect(page).toHaveURL('/brand/orders');
      await expect(page.locator(':focus')).toHaveCount(1);
      if (desk) await page.setViewportSize(desk);
    });
    await test.step('a drawer of fields starts at the first of them', async () => {
      await goOn(page, '/brand/creators?platforms=["instagram","tiktok"]');
      await startsAt(page, button(page, /^Advanced Filters/), 'field');
    });
    await test.step('a filter that is taken away leaves the focus at the next one', async () => {
      await tabTo(page, button(page, 'Remove Instagram'));
      await page.keyboard.press('Enter');
      await expect(button(page, 'Remove Instagram')).toHaveCount(0);
      await expect(button(page, 'Remove TikTok')).toBeFocused();
    });
    await test.step('what is dismissed gives the focus to what takes its place', async () => {
      await goOn(page, '/brand');
      const items = page.getByRole('region', { name: 'Action Items' }).getByRole('listitem');
      await button(page, 'View All').press('Enter');
      await expect(items.nth(5).getByRole('link')).toBeFocused();
      const next = (await items.nth(2).getByRole('link').textContent()) ?? '';
      const dismiss = items.nth(1).getByRole('button');
      await tabTo(page, dismiss, { back: true });
      await page.keyboard.press('Enter');
      await expect(items.nth(1).getByRole('link')).toHaveText(next);
      await expect(dismiss).toBeFocused();
    });
    await test.step('news that is dismissed gives the focus to what follows it', async () => {
      await goOn(page, '/notifications');
      await tabTo(page, button(page, 'Dismiss “Kept news 3”'));
      await page.keyboard.press('Enter');
      await expect(button(page, 'Dismiss “Kept news 2”')).toBeFocused();
      // A live event removes the row before the answer comes; until then no other row can be dismissed.
      const answered = Promise.withResolvers<void>();
      await page.route(/notifications\.dismiss/, async (route) => {
        const response = await route.fetch();
        await answered.promise;
        await route.fulfill({ response });
      });
      await page.keyboard.press('Enter');
      await expect(button(page, 'Dismiss “Kept news 2”')).toHaveCount(0);
      await expect(button(page, 'Dismiss “Kept news 1”')).toBeDisabled();
      answered.resolve();
      await expect(button(page, 'Dismiss “Kept news 1”')).toBeFocused();
    });
    await test.step('a file that is checked leaves the focus where it was chosen', async () => {
      await goOn(page, '/certificate');
      const answers = await gate(page, /payments\.verifyCertificate/);
      answers.hold();
      const file = page.locator('input[type="file"]');
      await file.focus();
      await file.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await expect(page.getByText('paper.pdf').first()).toBeVisible();
      await expect(file).toBeDisabled();
      await expect(file).toBeFocused();
      answers.letGo();
      await expect(file).toBeEnabled();
      await expect(file).toBeFocused();
    });
  });
});

test.describe('a brand with an offer that waits', () => {
  test.use({ as: BRAND.email });

  test('a conversation beside an order starts at its heading; an offer that is withdrawn leaves the focus in its order', async ({
    page,
    baseURL,
  }) => {
    const { campaignId } = await offer(baseURL ?? '', { name: `Kept drums ${Date.now()}`, approved: true });
    await page.goto(`/brand/orders?projectId=${campaignId}&tab=messages`);
    await settled(page);
    await startsAt(page, button(page, `Message ${CREATOR.name}`), 'heading');
    await page.getByRole('tab', { name: /^Creators/ }).click();
    await tabTo(page, button(page, `Withdraw the offer to ${CREATOR.name}`));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await tabTo(page, question.getByRole('button', { name: 'Withdraw offer' }));
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(button(page, `Withdraw the offer to ${CREATOR.name}`)).toHaveCount(0);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });
});

test.describe('a creator', () => {
  test.use({ as: CREATOR.email });

  test('the welcome begins at its heading and leaves at the dashboard’s; a declined invitation leaves the focus in its list', async ({
    page,
    server,
  }) => {
    await runSql(server.databaseUrl, 'delete from intros');
    const name = `Held drums ${Date.now()}`;
    await offer(server.url, { name, approved: true });
    await test.step('the welcome', async () => {
      await page.goto('/creator/dashboard');
      const welcome = page.getByRole('dialog');
      await expect(welcome.getByRole('heading')).toBeFocused();
      await tabTo(page, welcome.getByRole('button'));
      await page.keyboard.press('Enter');
      await expect(welcome).toHaveCount(0);
      await expect(heading(page)).toBeFocused();
    });
    await test.step('an invitation that is declined', async () => {
      await goOn(page, '/creator/invitations');
      await tabTo(page, button(page, new RegExp(`^Decline ${name} by `)));
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog');
      await tabTo(page, question.getByRole('button', { name: 'Decline' }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Invitation declined', { exact: true })).toBeVisible();
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    });
  });
});
