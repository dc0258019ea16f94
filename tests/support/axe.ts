import { appendFileSync, readFileSync } from 'node:fs';
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
  /** Its rules; those about colours look at the elements in `fresh` only, and the one about the size of targets at those in `tight`. */
  _audit: { rules: Rule[] };
  fresh?: Set<Element>;
  tight?: Set<Element>;
  run(context: { include: Element[] }, options: object): Promise<{ violations: Result[]; incomplete: Result[] }>;
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
  /** A selector for what can be pressed. */
  widgets: string;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];
const ROLES = [
  ...['button', 'checkbox', 'combobox', 'gridcell', 'link', 'listbox', 'menuitem', 'menuitemcheckbox', 'menuitemradio'],
  ...['option', 'radio', 'scrollbar', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox', 'treeitem'],
];
/** What can be pressed, which axe calls widgets. Nothing else has a least size, or is too near to what is small. */
const WIDGETS = ['a, button, input, select, textarea, summary', ...ROLES.map((role) => `[role=${role}]`)].join();

/**
 * Runs in the page: gives each element that has text of its own, or is a field, a number for its look, and returns all of them. A look is what
 * decides about contrast: the colour, size and weight of the text and every background behind it, as computed for this theme and width. Where
 * something lies over something else, it is also the tag and the attributes, without those of words and of room.
 */
function looks(): number[] {
  /** 53 bits, so that two looks never have the same number by chance (cyrb53). */
  const hash = (...parts: readonly unknown[]): number => {
    const text = parts.join(' ');
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
  const words =
    /^(?:id|href|src|srcset|alt|title|name|value|for|datetime|aria-(?:label|labelledby|describedby|controls))$/;
  // How wide something is, and how far from what stands beside it, decides about no colour.
  const room = /^(?:[\w-]+:)*-?(?:m[trblxy]?|w|min-w|max-w|flex|grow|shrink|basis|self)(?:-|$)/;
  const marksOf = ({ localName, attributes }: Element): string =>
    [...attributes].reduce((all, { name, value }) => {
      if (words.test(name)) return all;
      const told = name === 'class' ? value.split(' ').filter((each) => !room.test(each)) : [value];
      return `${all} ${name}=${told.join(' ')}`;
    }, localName);
  const isModal = document.querySelector('[data-modal]') !== null;
  const places = new Map<number, Element>();
  // A change of theme arrives at once.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  /** Takes down the looks in an element: `behind` it are these backgrounds, `around` it is text of this colour. */
  const visit = (element: Element, style: CSSStyleDeclaration, behind: number, around: string): void => {
    const isField = element.matches('input, select, textarea');
    const says = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (says || isField) {
      const { color, fontSize, fontWeight, textShadow, textDecorationLine, borderBottomStyle } = style;
      const states = [':checked', ':disabled', ':placeholder-shown'].map((state) => isField && element.matches(state));
      const link = element.localName === 'a' && [textDecorationLine, borderBottomStyle, around];
      const look = hash(behind, color, fontSize, fontWeight, textShadow, ...states, link);
      const isShown = () => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!places.has(look) && isShown()) places.set(look, element);
    }
    const children = [...element.children].filter((child) => !child.matches('svg, script, style, template'));
    const styles = children.map((child) => getComputedStyle(child));
    const isLayered = styles.some(({ position }) => position === 'absolute');
    for (const [at, child] of children.entries()) {
      const its = styles[at];
      if (!its || its.display === 'none' || (isModal && child.matches('[data-base-ui-inert]'))) continue;
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = its;
      const paint = `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode}`;
      const isClear = paint === 'rgba(0, 0, 0, 0) none 1 none normal';
      const isLayer = isLayered || !['static', 'relative'].includes(its.position);
      const under = isClear && !isLayer ? behind : hash(behind, paint, isLayer && marksOf(child));
      visit(child, its, under, says ? style.color : '');
    }
  };
  const page = getComputedStyle(document.documentElement);
  const body = getComputedStyle(document.body);
  visit(document.body, body, hash(page.backgroundColor, body.backgroundColor), '');
  Object.assign(window, { looks: places });
  return [...places.keys()];
}

/**
 * Runs in the page after `looks`: all rules check the whole page, except those that take most of the time: the colour rules check one element of each
 * wanted look, and the rule about the size of targets only those that are small and near to another, or lie over one another. Returns the violations,
 * and the looks whose colours axe could not tell there. While a modal layer is open, only what can be reached is checked.
 */
async function judge({ tags, colours, all, wanted, widgets }: Asked): Promise<{ found: string[]; open: number[] }> {
  const axe: Axe = Reflect.get(window, 'axe');
  const places: Map<number, Element> = Reflect.get(window, 'looks');
  /**
   * What is pressed and may be too small for it: what lies over or under something else that is pressed, and what is less than 24 pixels wide or high
   * and has something else within 24 pixels, because what is small has to stand alone.
   */
  const tight = (): Element[] => {
    const least = 24;
    const found = new Set<Element>();
    const pressed = [...document.querySelectorAll(widgets)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .sort((one, other) => one.box.top - other.box.top);
    for (const [at, one] of pressed.entries()) {
      for (let next = at + 1; next < pressed.length; next += 1) {
        const other = pressed[next];
        if (!other || other.box.top >= one.box.bottom + least) break;
        const apart = Math.max(other.box.left - one.box.right, one.box.left - other.box.right);
        if (apart >= least) continue;
        const isInside = one.element.contains(other.element) || other.element.contains(one.element);
        const isOver = apart < 0 && other.box.top < one.box.bottom && !isInside;
        for (const { element, box } of [one, other]) {
          if (isOver || box.width < least || box.height < least) found.add(element);
        }
      }
    }
    return [...found];
  };
  if (!axe.fresh) {
    for (const rule of axe._audit.rules) {
      const only = colours.includes(rule.id) ? 'fresh' : rule.id === 'target-size' && 'tight';
      if (!only) continue;
      const { matches } = rule;
      rule.matches = (element, ...more) => axe[only]?.has(element) === true && matches.call(rule, element, ...more);
    }
  }
  const fresh = wanted.flatMap((look) => places.get(look) ?? []);
  axe.fresh = new Set(fresh);
  axe.tight = new Set(all ? tight() : []);
  const reached = [...document.body.children].filter((each) => !each.matches('[data-base-ui-inert], script'));
  const whole = document.querySelector('[data-modal]') ? reached : [document.documentElement];
  // axe judges no text on a picture: a button's is not seen, and an arrow stands beside the text.
  const bare = new CSSStyleSheet();
  bare.replaceSync('.btn, .select-arrow { background-image: none !important }');
  document.adoptedStyleSheets.push(bare);
  // What stays at the bottom covers a part of what is scrolled under it, which can be scrolled out again.
  const bars = document.querySelectorAll<HTMLElement>('.bottom-tabs, .answer-bar');
  for (const bar of bars) bar.style.position = 'static';
  const { violations, incomplete } = await axe.run(
    { include: all ? whole : fresh },
    {
      resultTypes: ['violations', 'incomplete'],
      elementRef: true,
      runOnly: all ? { type: 'tag', values: tags } : { type: 'rule', values: colours },
    },
  );
  for (const bar of bars) bar.style.removeProperty('position');
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== bare);
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

/** The variable that names the file in which the workers of a run note the looks that they have checked. */
export const LOOKS = 'ACCORD_LOOKS_FILE';
const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** The looks whose colours a test of this run has checked already, on whichever page. A number that is just being written does not count. */
function checkedLooks(file: string): Set<number> {
  const bytes = readFileSync(file);
  const whole = bytes.length - (bytes.length % NUMBER_BYTES);
  return new Set(new Float64Array(new Uint8Array(bytes.subarray(0, whole)).buffer));
}

/**
 * The violations that axe finds on the page now, one text for each broken rule. `colours` checks only the rules that depend on the theme. These rules
 * check only looks that no test of this run has checked, or `anew` all of them.
 */
export async function violationsOf(
  page: Page,
  rules: 'all' | 'colours' = 'all',
  { anew = false } = {},
): Promise<string[]> {
  const file = process.env[LOOKS];
  if (file === undefined) throw new Error('prepare-browser.ts names the file of looks');
  const checked = checkedLooks(file);
  const wanted = (await page.evaluate(looks)).filter((look) => anew || !checked.has(look));
  if (rules === 'colours' && wanted.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await load(page);
  const { found, open } = await page.evaluate(judge, {
    tags: TAGS,
    colours: COLOURS,
    all: rules === 'all',
    wanted,
    widgets: WIDGETS,
  });
  appendFileSync(file, new Uint8Array(new Float64Array(wanted.filter((look) => !open.includes(look))).buffer));
  return found;
}
