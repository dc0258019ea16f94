import { TRPCError } from '@trpc/server';
import {
  CliValidationError,
  type Command,
  createCli,
  FailedToExitError,
  kebabCase,
  type TrpcCliRunParams,
} from 'trpc-cli';
import { z } from 'zod';
import type { Context } from './context.ts';
import { readableError } from './failures.ts';
import { procedures } from './ops-list.ts';
import { printTables } from './ops-table.ts';
import { appRouter } from './router.ts';

/** How an answer is written: for people as tables, for programs as JSON. */
export type Output = 'table' | 'json';

/** A procedure's name as it is typed: `deals.myInvitations` is `deals my-invitations`. */
export const wordsOf = (name: string): string => name.split('.').map(kebabCase).join(' ');

const HINT = '--help lists what there is';

const COMMON_FLAGS = `
Flags of every procedure:
  --as <email>            act as this account, through the same policy as the web
  --user-id <email>       name an account by its address, also with --creator-id, --brand-id and --agency-id
  --output <table|json>   the format of the answer; by default a table in a terminal and JSON for a program
`;

/** The description of a flag without the pattern of its ids, and with its other types in words instead of JSON Schema. */
const inWords = (text: string): string =>
  text.replace(/;? ?Pattern: \S+/, '').replace(/Any of: (\[.*\])/s, (_, json: string) =>
    z
      .array(z.looseObject({ type: z.string().optional(), enum: z.array(z.json()).optional() }))
      .parse(JSON.parse(json))
      .map(({ type, enum: choices }) => choices?.join(', ') ?? type ?? 'JSON')
      .join(' or '),
  );

/**
 * The procedures as trpc-cli commands, each with a flag for each field of its input. A program can give the whole input as `--json`. Without a
 * context they can only be described.
 */
export function procedureCommands(ctx?: Context, params?: TrpcCliRunParams) {
  const cli = createCli({
    router: appRouter,
    name: 'npm run ops --',
    jsonInput: 'auto',
    ...(ctx && { context: ctx }),
  });
  const program = cli.buildProgram(params) as Command;
  const described = new Map(procedures().map(({ name, description }) => [wordsOf(name), description]));
  for (const group of program.commands) {
    group.showHelpAfterError(HINT);
    // Otherwise commander would end the process itself, before the database is closed.
    group.exitOverride((cause) => {
      throw new FailedToExitError(group.name(), { exitCode: cause.exitCode, cause });
    });
    for (const command of group.commands) {
      command.showHelpAfterError(HINT);
      command.description(described.get(`${group.name()} ${command.name()}`) ?? '');
      command.addHelpText('after', COMMON_FLAGS);
      for (const option of command.options) option.description = inWords(option.description);
    }
  }
  return { cli, program };
}

/** The first words of the commands, such as `deals`. */
export const isGroup = (word: string): boolean => Object.hasOwn(appRouter._def.record, word);

/**
 * Runs the procedure that `words` name, or describes it with `--help`: `['deals', 'mine', '--page', '2']`. Returns the exit code. Throws nothing;
 * what went wrong is printed as one sentence on standard error.
 */
export async function runProcedure(words: readonly string[], output: Output, ctx?: Context): Promise<number> {
  const params: TrpcCliRunParams = {
    argv: [...words],
    prompts: false,
    // Throws instead of ending the process, so that the database is closed first.
    process: { exit: (() => undefined) as () => never },
    logger: {
      info: (answer: unknown) => print(answer, output),
      error: (text: unknown) => void process.stderr.write(`${String(text).trim()}\n`),
    },
    formatError: sentenceOf,
  };
  const { cli, program } = procedureCommands(ctx, params);
  try {
    await cli.run(params, program);
    return 0;
  } catch (error) {
    if (error instanceof FailedToExitError) return error.exitCode;
    throw error;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof TRPCError) return readableError(error);
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CliValidationError)) return message;
  // trpc-cli marks each sentence, says where the field is, and repeats all flags.
  const sentences = message.split('\n').filter((line) => line.startsWith('✖ '));
  return sentences.map((line) => line.replace(/^✖ /, '').replace(/ → at .*$/, '')).join('\n');
}

function print(answer: unknown, output: Output): void {
  if (typeof answer === 'string') process.stdout.write(`${answer.trim()}\n`);
  else if (output === 'json') process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  else printTables(answer);
}
