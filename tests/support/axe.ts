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
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
}

interface Asked {
  tags: string[];
  /** The rules that depend on the theme. */
  colours: string[];
  all: boolean;
  /** Where the page stores the looks that were checked before. */
  known: string | null;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Runs in the page: all rules check the whole page, except the colour rules, which take most of the time: they check only one of all elements that
 * look the same. An element's look depends on its tag, its attributes and its ancestors, because nothing here is styled by position. While a modal
 * layer is open, only what can be reached is checked.
 */
async function judge({ tags, colours, all, known }: Asked): Promise<string[]> {
  const axe: Axe = Reflect.get(window, 'axe');
  const words =
    /^(?:id|href|src|srcset|alt|title|name|value|for|datetime|aria-(?:label|labelledby|describedby|controls))$/;
  const kept: [string, number][] = known === null ? [] : JSON.parse(sessionStorage.getItem(known) ?? '[]');
  const looks = new Map(kept);
  const lookOf = new Map<Element | null, number>();
  const fresh = new Set<Element>();
  for (const element of document.querySelectorAll('html, body, body *:not(svg, svg *)')) {
    const marks = [...element.attributes]
      .filter(({ name }) => !words.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const look = [lookOf.get(element.parentElement), element.localName, ...marks].join(' ');
    const isNew = !looks.has(look);
    if (isNew) looks.set(look, looks.size);
    lookOf.set(element, looks.get(look) ?? -1);
    const says = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (isNew && (says || element.matches('input, select, textarea'))) fresh.add(element);
  }
  if (known !== null) sessionStorage.setItem(known, JSON.stringify([...looks]));
  if (!all && fresh.size === 0) return [];

  if (!axe.fresh) {
    for (const rule of axe._audit.rules.filter(({ id }) => colours.includes(id))) {
      const { matches } = rule;
      rule.matches = (element, ...more) => axe.fresh?.has(element) === true && matches.call(rule, element, ...more);
    }
  }
  axe.fresh = fresh;
  const reached = [...document.body.children].filter((each) => !each.matches('[data-base-ui-inert], script'));
  // What stays at the bottom covers a part of what is scrolled under it, which can be scrolled out again.
  const bars = document.querySelectorAll<HTMLElement>('.bottom-tabs, .answer-bar');
  for (const bar of bars) bar.style.position = 'static';
  const { violations } = await axe.run(document.querySelector('[data-modal]') ? { include: reached } : document, {
    resultTypes: ['violations'],
    runOnly: all ? { type: 'tag', values: tags } : { type: 'rule', values: colours },
  });
  for (const bar of bars) bar.style.removeProperty('position');
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`);
}

/**
 * The violations that axe finds on the page now, one text for each broken rule. `colours` checks only the rules that depend on the theme. With
 * `known` the page remembers under that name which looks were checked, and checks only the colours of others, also on later screens.
 */
export async function violationsOf(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  known: string | null = null,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(judge, { tags: TAGS, colours: COLOURS, all: rules === 'all', known });
}
