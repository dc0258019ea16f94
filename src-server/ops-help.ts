import { kebabCase } from 'trpc-cli';
import { z } from 'zod';
import { shortened } from '#shared/graphemes.ts';
import { type Procedure, procedures } from './ops-list.ts';
import { wordsOf } from './ops-procedures.ts';
import { terminalWidth } from './ops-table.ts';

/** The column of the descriptions; a command with many flags moves its own to the right. */
const TYPED = 40;
const USAGE = `Accord on the command line

  npm run ops -- help                                   this page
  npm run ops -- help deals                             the procedures of a group
  npm run ops -- help deals accept                      a procedure, with all its input
  npm run ops -- deals mine --limit 5 --as <email>      any procedure, through the same policy as the web
  npm run ops -- deals.mine '{"limit":5}' --as <email>  the same with its input as JSON
  npm run ops -- completion                             a script for bash and zsh that completes commands, procedures and flags
  npm run ops -- migrate                                bring the database to the newest schema, as its owner
  npm run ops -- demo                                   load demo data into an empty database
  npm run ops -- bench-data [--creators 100000]         load the data that \`npm run bench\` measures on into an empty database
  npm run ops -- verify                                 check the ledger and every history; lists what is wrong
  npm run ops -- verify-certificate <file>              tell whether this Accord signed a certificate or an agreement, and for which deal
  npm run ops -- verify-receipt <file> [--key <key>] [--witness <key>]
                                                        tell what the receipt of a movement of money proves; needs no database
  npm run ops -- backup <new folder>                    write a snapshot of all rows and all files; people can keep working
  npm run ops -- restore <folder>                       restore a backup into an empty database and data folder, and verify it
  npm run ops -- import <folder> [--dry-run] [--json]   import an export of the old system: a CSV or JSON file for each of its tables
  npm run ops -- users grant <email>                    make an account a super admin; creates the account if there is none
  npm run ops -- users export <email> <new file.zip>    everything that Accord stores about a person, for the person who asks for it
  npm run ops -- users reset-second-factor <email>      turn off the second factor of someone who lost it
`;

/** The page of help: what an operator does, and a line for each procedure with the flags that it requires. */
export function helpPage(): string {
  const groups = Map.groupBy(procedures(), ({ name }) => name.split('.')[0] ?? '');
  const lines = [...groups.values()].flatMap((group) => [
    '',
    ...group.map((procedure) =>
      shortened(`  ${typedAs(procedure).padEnd(TYPED)}  ${procedure.description}`, terminalWidth()),
    ),
  ]);
  return [USAGE, 'Procedures, with the flags that they require', ...lines].join('\n');
}

/** What `help` says about a command of the operator, such as `backup`. */
export const helpOfOwn = (command: string): string =>
  USAGE.split('\n')
    .filter((line) => line.startsWith(`  npm run ops -- ${command} `))
    .join('\n');

/** A procedure's name in the API, its kind, and its input as JSON Schema on one line; empty if there is no such procedure. */
export function helpOfProcedure(words: string): string {
  const procedure = procedures().find(({ name }) => wordsOf(name) === words);
  if (!procedure) return '';
  const { name, kind, input } = procedure;
  const schema = input ? `, with this input as JSON:\n  ${JSON.stringify(schemaOf(input), withoutNoise)}` : '';
  return `\nAlso ${name}, a ${kind}${schema}`;
}

const schemaOf = (input: z.core.$ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });

function withoutNoise(key: string, value: unknown): unknown {
  return key === '$schema' || key === 'pattern' || key === 'additionalProperties' ? undefined : value;
}

/** A procedure as it is typed, such as `deals accept --deal-id`. */
function typedAs({ name, input }: Procedure): string {
  const required = (input && schemaOf(input).required) ?? [];
  return [wordsOf(name), ...required.map((field) => `--${kebabCase(field)}`)].join(' ');
}
