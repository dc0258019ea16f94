import { CamelCasePlugin, PostgresDialect } from 'kysely';
import { MarkingCompiler } from './kept-plans.ts';

// The schema is written in camelCase and the database in snake_case, as Kysely's CamelCasePlugin has it. The plugin copies the tree of every
// query to rename what is in it, and looks at every value of every row for names inside; renaming while the SQL is written, and only the
// columns of rows, does the same for ours in a fraction of the time.

/** A name of ours as the database writes it. */
export const snakeCased = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const snakeCase = new Map<string, string>();

/** Writes names in snake_case. */
export class SnakeCaseCompiler extends MarkingCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    let name = snakeCase.get(identifier);
    if (name === undefined) {
      name = super.sanitizeIdentifier(snakeCased(identifier));
      snakeCase.set(identifier, name);
    }
    return name;
  }
}

/** Postgres, its names written so. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler();
  }
}

/** Reads the columns of rows in camelCase; what is inside a column stays as it is. */
export class CamelCaseRows extends CamelCasePlugin {
  override transformQuery: CamelCasePlugin['transformQuery'] = ({ node }) => node;

  protected override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const named: Record<string, unknown> = {};
    for (const key in row) named[this.camelCase(key)] = row[key];
    return named;
  }
}
