// There for speed alone: writes names in snake_case where a query becomes text, where Kysely's plugin makes a second tree of every query first.
// With the tree, an answer of the list of users takes 7 to 12% more processor time (2026-11-25, six rounds in turn, on a busy machine).

import { CamelCasePlugin } from 'kysely';

/** The database writes names in snake_case and the code in camelCase; what is inside of a column stays as it is. */
class Names extends CamelCasePlugin {
  readonly #known = new Map<string, string>();

  /** A name as the database writes it. */
  inDatabase(name: string): string {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = this.snakeCase(name);
      this.#known.set(name, known);
    }
    return known;
  }

  /** A name as the code writes it. */
  inCode(name: string): string {
    return this.camelCase(name);
  }
}

export const names = new Names();
