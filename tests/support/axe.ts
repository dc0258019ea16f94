import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** Minified, because each page has to compile it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Rule {
  id: string;
  matches(element: Element, ...more: unknown[]): boolean;
}

/** The part of axe that is used in the page. */
interface Axe {
  /** Its rules; the colour rules pass over elements that are not in `fresh`. */
  _audit: { rules: Rule[] };
  fresh?: Set<Element>;
  run(
    context: Document | { include: Element[] },
    options: object,
  ): Promise<{ violations: Result[]; incomplete: Result[] }>;
}

interface Result {
  id: string;
  help: string;
  nodes: { html: string; element?: Element }[];
}

interface Asked {
  tags: string[];
  /** The rules that depend on the theme. */
  colours: string[];
  all: boolean;
  /** The looks whose colours are to be checked. */
  wanted: number[];
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Runs in the page: gives each element that has text of its own, or is a field, a number for its look, and returns all of them. A look depends on the
 * theme, the width, and the tag, the attributes and the state of the element and its ancestors, because nothing here is styled by position.
 */
function looks(): number[] {
  const words =
    /^(?:id|href|src|srcset|alt|title|name|value|for|datetime|aria-(?:label|labelledby|describedby|controls))$/;
  /** 53 bits, so that two looks never have the same number by chance (cyrb53). */
  const hash = (text: string): number => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return 4294967296 * (2097151 & two) + (one >>> 0);
  };
  const isModal = document.querySelector('[data-modal]') !== null;
  /** Whether axe checks it, too. */
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !(isModal && element.closest('[data-base-ui-inert]'));
  const screen = `${matchMedia('(prefers-color-scheme: dark)').matches} ${window.innerWidth}`;
  const lookOf = new Map<Element | null, number>([[null, hash(screen)]]);
  const places = new Map<number, Element>();
  for (const element of document.querySelectorAll('html, body, body *:not(svg, svg *)')) {
    const marks = [...element.attributes]
      .filter(({ name }) => !words.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const isField = element.matches('input, select, textarea');
    const states = isField
      ? [':checked', ':disabled', ':placeholder-shown'].map((state) => element.matches(state))
      : [];
    const look = hash([lookOf.get(element.parentElement), element.localName, ...marks, ...states].join(' '));
    lookOf.set(element, look);
    const says = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if ((says || isField) && !places.has(look) && isShown(element)) places.set(look, element);
  }
  Object.assign(window, { looks: places });
  return [...places.keys()];
}

/**
 * Runs in the page after `looks`: all rules check the whole page, except the colour rules, which take most of the time: they check one element of each
 * wanted look. Returns the violations, and the looks whose colours axe could not tell there. While a modal layer is open, only what can be reached is
 * checked.
 */
async function judge({ tags, colours, all, wanted }: Asked): Promise<{ found: string[]; open: number[] }> {
  const axe: Axe = Reflect.get(window, 'axe');
  const places: Map<number, Element> = Reflect.get(window, 'looks');
  if (!axe.fresh) {
    for (const rule of axe._audit.rules.filter(({ id }) => colours.includes(id))) {
      const { matches } = rule;
      rule.matches = (element, ...more) => axe.fresh?.has(element) === true && matches.call(rule, element, ...more);
    }
  }
  axe.fresh = new Set(wanted.flatMap((look) => places.get(look) ?? []));
  const reached = [...document.body.children].filter((each) => !each.matches('[data-base-ui-inert], script'));
  const context = document.querySelector('[data-modal]') ? { include: reached } : document;
  // What stays at the bottom covers a part of what is scrolled under it, which can be scrolled out again.
  const bars = document.querySelectorAll<HTMLElement>('.bottom-tabs, .answer-bar');
  for (const bar of bars) bar.style.position = 'static';
  const { violations, incomplete } = await axe.run(context, {
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    runOnly: all ? { type: 'tag', values: tags } : { type: 'rule', values: colours },
  });
  for (const bar of bars) bar.style.removeProperty('position');
  const untold = new Set(
    incomplete.filter(({ id }) => colours.includes(id)).flatMap(({ nodes }) => nodes.map(({ element }) => element)),
  );
  return {
    found: violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`),
    open: wanted.filter((look) => untold.has(places.get(look))),
  };
}

/** Defines axe in the page. Chromium has compiled it on an earlier page already, but compiles anew what `evaluate` is given. */
async function load(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: SOURCE, silent: true });
  await session.detach();
}

/** The looks whose colours this worker has checked already, on whichever page. */
const checked = new Set<number>();

/**
 * The violations that axe finds on the page now, one text for each broken rule. `colours` checks only the rules that depend on the theme. These rules
 * check only looks that no earlier test has checked, or `anew` all of them.
 */
export async function violationsOf(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  { anew = false } = {},
): Promise<string[]> {
  const wanted = (await page.evaluate(looks)).filter((look) => anew || !checked.has(look));
  if (rules === 'colours' && wanted.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await load(page);
  const { found, open } = await page.evaluate(judge, { tags: TAGS, colours: COLOURS, all: rules === 'all', wanted });
  for (const look of wanted) if (!open.includes(look)) checked.add(look);
  return found;
}
