import { within } from '@testing-library/dom';

const textOf = (cell: Element): string => cell.textContent.trim();

/** The rows of a table as people read them: the text of each cell under the header of its column. */
export function rowsOf(table: HTMLElement): Record<string, string>[] {
  const [head, ...rows] = within(table).getAllByRole('row');
  const headers = [...(head?.children ?? [])].map(textOf);
  return rows.map((row) => Object.fromEntries([...row.children].map((cell, place) => [headers[place], textOf(cell)])));
}

/** The same without the columns of buttons. */
export const factsOf = (table: HTMLElement): Record<string, string>[] =>
  rowsOf(table).map(({ Actions: _buttons, ...facts }) => facts);

/** The names and values of a list of pairs. */
export const pairsOf = (container: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    within(container)
      .getAllByRole('term')
      .map((term) => [textOf(term), term.nextElementSibling ? textOf(term.nextElementSibling) : '']),
  );

/** What the card of a figure says: its name, its value and the line below. */
export const figureOf = (container: HTMLElement, name: string): string =>
  within(container).getByText(name, { exact: true }).parentElement?.textContent ?? '';
