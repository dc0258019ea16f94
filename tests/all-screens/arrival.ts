import type { Page } from '@playwright/test';

// What a page shows when it arrives, before any script of the app runs, and what it shows once it is hydrated.

interface Drawn {
  title: string;
  /** Every element with its classes, and every text; relative times are left out, because the minute may change. */
  parts: string[];
  /** Text fields that accept typing. */
  editable: number;
}

interface Arrival {
  before: Drawn | null;
  /** How far things have moved since the first paint. */
  shift: number;
  draw: () => Drawn;
}

/** Runs in each page before anything else. */
function watch(): void {
  const draw = (): Drawn => {
    const root = document.getElementById('root') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      // Layers over a page, and progress indicators, are not part of it; what the browser knows of itself is said in a live region.
      node instanceof Element &&
      node.matches('dialog, script, template, [role="progressbar"], [role="status"], #page-end')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const parts: string[] = [];
    // React separates texts with comments, which are not part of what is shown.
    let text = '';
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        text += node.data;
        continue;
      }
      if (text) parts.push(text.replaceAll(/just now|\d+ minutes? ago/g, ''));
      text = '';
      if (node instanceof Element) parts.push([`<${node.localName}`, ...node.classList].join(' '));
    }
    if (text) parts.push(text);
    return { title: document.title, parts, editable: root.querySelectorAll(':is(input, textarea):read-write').length };
  };
  const arrival: Arrival = { before: null, shift: 0, draw };
  Object.assign(window, { arrival });
  // The whole page has been parsed, and its scripts have not run yet.
  document.addEventListener('readystatechange', () => {
    arrival.before ??= draw();
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) arrival.shift += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** From the next page on, {@link arrivalOf} reports how pages arrive. */
export const watchArrivals = (page: Page): Promise<unknown> => page.addInitScript(watch);

/** What the page showed on arrival, what it shows now, and how far things have moved in between. */
export const arrivalOf = (page: Page): Promise<{ before: Drawn | null; after: Drawn; shift: number }> =>
  page.evaluate(() => {
    const { before, shift, draw }: Arrival = Reflect.get(window, 'arrival');
    return { before, after: draw(), shift };
  });
