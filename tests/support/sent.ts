import { within } from '@testing-library/dom';
import type { Harness } from './harness.ts';
import type { SentPage } from './screens.ts';

// The content of a page that was sent (screens.ts), in the words that people read.

const textOf = ({ textContent }: Element): string => textContent ?? '';

/** The text of each part, with single spaces. */
export const textsOf = (parts: Iterable<Element>): string[] =>
  [...parts].map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim());

/** Where each link leads. */
export const hrefsOf = (links: Iterable<Element>): (string | null)[] =>
  [...links].map((link) => link.getAttribute('href'));

/** The texts of a table's cells, row by row, without its head. */
export const cellsOf = (table: Element): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) => textsOf(row.querySelectorAll('td, th')));

/** The content of each entry of some descriptions, its label before its value. */
export const factsIn = (place: Element): string[] => textsOf(place.querySelectorAll('dl > div'));

/** The id of an account. */
export const idOf = async (h: Harness, email: string): Promise<string> =>
  (await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

export interface SentTable {
  /** The texts above the columns. */
  heads: string[];
  /** The texts of the cells, row by row. */
  rows: string[][];
  /** Where the link of each row leads. */
  links: (string | undefined)[];
}

/** The table of this name on a page, or in a part of one. */
export function tableOf({ screen }: Pick<SentPage, 'screen'>, name: string): SentTable {
  const table = screen.getByRole('table', { name });
  const rows = [...table.querySelectorAll('tbody tr')];
  return {
    heads: [...table.querySelectorAll('thead th')].map(textOf),
    rows: rows.map((row) => [...row.children].map(textOf)),
    links: rows.map((row) => row.querySelector('a')?.getAttribute('href') ?? undefined),
  };
}

/** The rows of a table as people read them: the text of each cell under the header of its column. */
export function rowsOf(table: HTMLElement): Record<string, string>[] {
  const [head, ...rows] = within(table).getAllByRole('row');
  const headers = [...(head?.children ?? [])].map(textOf);
  return rows.map((row) => Object.fromEntries([...row.children].map((cell, place) => [headers[place], textOf(cell)])));
}

/** The same without the column of buttons. */
export const factsOf = (table: HTMLElement): Record<string, string>[] =>
  rowsOf(table).map(({ Actions: _buttons, ...facts }) => facts);

/** The names and values of a list of pairs. */
export function pairsOf(part: HTMLElement): Record<string, string> {
  const values = within(part).getAllByRole('definition').map(textOf);
  return Object.fromEntries(
    within(part)
      .getAllByRole('term')
      .map((term, place) => [textOf(term), values[place] ?? '']),
  );
}

/** A card, a figure or a line as it is read: the text beside its label. */
export const besideLabel = (part: Element, label: string): string => {
  const { parentElement } = within(part as HTMLElement).getByText(label, { exact: true });
  return textOf(parentElement ?? part);
};

/** The options of a select, and the chosen one. */
export function optionsOf({ screen }: Pick<SentPage, 'screen'>, label: string): { all: string[]; chosen: string } {
  const choice = screen.getByLabelText<HTMLSelectElement>(label);
  return { all: [...choice.options].map(textOf), chosen: choice.value };
}

/** The main part of a page, without the frame around it. */
export function mainOf({ document }: SentPage): HTMLElement {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main part');
  return main;
}

/** Calls procedures as the account with this address. */
export const callerOf = async (h: Harness, email: string): ReturnType<Harness['as']> => h.as(await idOf(h, email));
