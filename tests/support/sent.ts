import type { Harness } from './harness.ts';

// What tests of rendered pages (screens.ts) read again and again.

/** What each of some elements says, in their order. */
export const textsOf = (elements: Iterable<Element>): string[] => [...elements].map(({ textContent }) => textContent);

/** What each entry of some descriptions says, its label before its value. */
export const factsIn = (place: HTMLElement): string[] => textsOf(place.querySelectorAll('dl > div'));

/** The cells of each row of a table's body. */
export const cellsOf = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) => textsOf(row.querySelectorAll('[role="cell"]')));

/** The id of an account. */
export const idOf = async (h: Harness, email: string): Promise<string> =>
  (await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** Calls procedures as the account with this address. */
export const callerOf = async (h: Harness, email: string) => h.as(await idOf(h, email));
