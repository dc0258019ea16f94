import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { settled } from '#tests/support/browser.ts';

/** What the journeys are walked on: a desk with a mouse, and a phone that is touched. */
export const DEVICES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** More than what rounding moves, in pixels. */
const JUMP_PX = 2;

/**
 * A person who walks through the screens and presses nothing but what they show. A press is a click, a tap, or Enter with or without Ctrl;
 * typing and Tab are none, but getting into a field that has not the focus is one. On the way it holds that the focus is never lost and
 * that what was pressed stays where it was.
 */
export class Walker {
  readonly page: Page;
  presses = 0;
  /** What was pressed last, and how far from the top of the window it stood. */
  private last: { pressed: string; top: () => Promise<number | null>; was: number | null; path: string } | null = null;
  /** The page has just been loaded whole, so that nothing has the focus yet. */
  private fresh = true;

  constructor(page: Page) {
    this.page = page;
    page.on('load', () => {
      this.fresh = true;
    });
  }

  /** Clicks or taps. `leads` for what moves on to another part of the same screen. */
  async press(target: Locator, { leads = false } = {}): Promise<void> {
    await this.arrive(target);
    await target.scrollIntoViewIfNeeded();
    const top = topOf(await target.elementHandle());
    const last = { pressed: `${target}`, top, was: await top(), path: this.path() };
    if (await this.page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await target.tap();
    else await target.click();
    this.presses += 1;
    this.last = leads ? null : last;
  }

  /** Presses a key that confirms, where the focus is. */
  async confirm(key: 'Enter' | 'Control+Enter', focused: Locator): Promise<void> {
    await expect(focused).toBeFocused();
    await this.page.keyboard.press(key);
    this.presses += 1;
  }

  /** Types where the focus is; into another field only after a press. */
  async type(field: Locator, text: string): Promise<void> {
    await this.arrive(field);
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.press(field);
    await this.page.keyboard.type(text);
  }

  /** Goes on to the next field by Tab and types there. */
  async next(field: Locator, text: string): Promise<void> {
    await this.page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
  }

  /** Opens the newest piece of news about something. */
  async openNews(title: RegExp): Promise<void> {
    await this.press(this.page.getByRole('button', { name: /^Notifications/ }));
    const news = this.page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title });
    await this.press(news.first());
  }

  /** Waits for what is to be pressed. Until then the focus must have found a place, or who uses no mouse would begin anew. */
  private async arrive(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await settled(this.page);
    await this.holdStill();
    if (!this.fresh) {
      const nowhere = () => this.page.evaluate(() => document.activeElement === document.body);
      await expect.poll(nowhere, { message: `the focus is lost before ${target}` }).toBe(false);
    }
    this.fresh = false;
  }

  /** Whatever came of the last press, what was pressed stands where it stood, as long as it is there. */
  private async holdStill(): Promise<void> {
    const { last } = this;
    this.last = null;
    if (!last || this.fresh || last.path !== this.path()) return;
    const now = await last.top();
    if (now !== null && last.was !== null) {
      expect(Math.abs(now - last.was), `${last.pressed} jumps`).toBeLessThan(JUMP_PX);
    }
  }

  private path(): string {
    return new URL(this.page.url()).pathname;
  }
}

/** Reads how far an element is from the top of the window; null once it is gone, or its page. */
const topOf = (element: ElementHandle<Element> | null) => async (): Promise<number | null> => {
  try {
    return (await element?.evaluate((one) => (one.isConnected ? one.getBoundingClientRect().top : null))) ?? null;
  } catch {
    return null;
  }
};
