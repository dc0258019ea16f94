import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

const MOST_STEPS = 120;

/** Says whether a target has the focus. It is looked up once, and again when the page has drawn it anew: a query by role costs half as much as a press. */
function focusOf(wanted: Locator): () => Promise<boolean> {
  let found: ElementHandle<Element> | null = null;
  return async () => {
    const has = (element: Element) => (element.isConnected ? element === document.activeElement : null);
    const known = await found?.evaluate(has).catch(() => null);
    if (typeof known === 'boolean') return known;
    found = await wanted.elementHandle();
    return (await found?.evaluate(has)) ?? false;
  };
}

/** Waits until an opened layer has taken the focus, a moment after it becomes visible. */
export async function takesFocus(layer: Locator): Promise<void> {
  await expect.poll(() => layer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Presses Tab, or with `back` Shift+Tab, until the target has the focus, which must then be visible. */
export async function tabTo(page: Page, wanted: Locator, { back = false } = {}): Promise<void> {
  const focused = focusOf(wanted);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    if (!(await focused())) continue;
    await expect(wanted).toBeInViewport();
    const outline = await wanted.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, `the focus on ${wanted} can be seen`).not.toBe('none');
    return;
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

/** Leaves a dialog or an open list by Escape, which closes it only once it has the focus; before that it would close what is below. */
export async function leaveByEscape(page: Page, layer: Locator): Promise<void> {
  await takesFocus(layer);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
}
