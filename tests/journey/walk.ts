import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { settled } from '#tests/support/browser.ts';

/** The devices of the journeys: a desktop with a mouse, and a phone with touch. */
export const DEVICES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** More than rounding can move, in pixels. */
const JUMP_PX = 2;

/**
 * A person who walks through the screens and presses only what they show. A press is a click, a tap, or Enter with or without Ctrl; typing and Tab do
 * not count, but moving into an unfocused field does. On the way it checks that the focus is never lost and that a pressed element does not move.
 */
export class Walker {
  readonly page: Page;
  presses = 0;
  /** The last pressed element, and its distance from the top of the window. */
  private last: { pressed: string; top: () => Promise<number | null>; was: number | null; path: string } | null = null;
  /** The page has just been loaded, so nothing has the focus yet. */
  private fresh = true;

  constructor(page: Page) {
    this.page = page;
    page.on('load', () => {
      this.fresh = true;
    });
  }

  /** Clicks or taps. `leads` is for anything that leads to another part of the same screen. */
  async press(target: Locator, { leads = false } = {}): Promise<void> {
    await this.arrive(target);
    // To the middle, because a bar may lie over the edges: Playwright would scroll once more to press what is under it.
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const top = topOf(await target.elementHandle());
    const last = { pressed: `${target}`, top, was: await top(), path: this.path() };
    if (await this.page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await target.tap();
    else await target.click();
    this.presses += 1;
    this.last = leads ? null : last;
  }

  /** Presses a confirming key at the focus. */
  async confirm(key: 'Enter' | 'Control+Enter', focused: Locator): Promise<void> {
    await expect(focused).toBeFocused();
    await this.page.keyboard.press(key);
    this.presses += 1;
  }

  /** Types at the focus; into another field only after a press. */
  async type(field: Locator, text: string): Promise<void> {
    await this.arrive(field);
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.press(field);
    await this.page.keyboard.type(text);
  }

  /** Moves to the next field by Tab and types there. */
  async next(field: Locator, text: string): Promise<void> {
    await this.page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text);
  }

  /** Opens the newest notification about something. */
  async openNews(title: RegExp): Promise<void> {
    await this.press(this.page.getByRole('button', { name: /^Notifications/ }));
    const news = this.page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title });
    await this.press(news.first());
  }

  /** Waits for the element to be pressed. By then the focus must have a place, or keyboard users would have to start again at the top. */
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

  /** Whatever the last press did, the pressed element has not moved, as long as it exists. */
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

/** The distance of an element from the top of the window; null once it or its page is gone. */
const topOf = (element: ElementHandle<Element> | null) => async (): Promise<number | null> => {
  try {
    return (await element?.evaluate((one) => (one.isConnected ? one.getBoundingClientRect().top : null))) ?? null;
  } catch {
    return null;
  }
};
