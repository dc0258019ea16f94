// What stands in parts of a page that is read without a browser (tests/support/screens.ts).

/** The text of each part, with single blanks. */
export const textsOf = (parts: Iterable<Element>): string[] =>
  [...parts].map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim());

/** Where each link leads. */
export const hrefsOf = (links: Iterable<Element>): (string | null)[] =>
  [...links].map((link) => link.getAttribute('href'));

/** The texts of a table's cells, row by row, without its head. */
export const rowsOf = (table: Element): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) => textsOf(row.querySelectorAll('td, th')));
