import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { TRPCError } from '@trpc/server';
import { kebabCase } from 'trpc-cli';
import { backUp, type Storage } from '#db/backup.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { type Opened, openDatabase, ownerOf } from '#db/open.ts';
import { restore } from '#db/restore.ts';
import { checkSchema, checkSchemaAsApp, isBare } from '#db/schema-state.ts';
import { plural } from '#shared/format.ts';
import { receiptMessages } from '#shared/messages/seals/receipts.ts';
import { readWitnessKey } from '#shared/seals/cosignatures.ts';
import { tellReceipt } from '#shared/seals/receipt-words.ts';
import { checkReceipt } from '#shared/seals/receipts.ts';
import { readVerifierKey } from '#shared/seals/tree-heads.ts';
import { exportPerson } from './account/export.service.ts';
import { verifyCertificate } from './agreement/contracts/certificate.service.ts';
import { personOf } from './auth/actors.service.ts';
import { createLimits } from './auth/limits.ts';
import { resetSecondFactor } from './auth/second-factor.service.ts';
import type { Actor, Context, SystemActor } from './context.ts';
import { createDb, createPool, type Db } from './data/db.ts';
import { type Env, loadEnv } from './env.ts';
import { readableError } from './failures.ts';
import { verifyBooks } from './ledger/verify.service.ts';
import { completionScript } from './ops-completion.ts';
import { helpOfOwn, helpOfProcedure, helpPage } from './ops-help.ts';
import { importExport } from './ops-import.ts';
import { isGroup, type Output, runProcedure } from './ops-procedures.ts';
import { createFileStore } from './providers/files/store.ts';
import { createProviders } from './providers/index.ts';
import { callProcedure, procedureByName } from './router.ts';
import { logKey } from './seals/log-key.rules.ts';
import { grantSuperAdmin } from './users/users.service.ts';

/** A mistake in the command; its message is one sentence, which is printed without a stack. */
class OpsError extends Error {}

/** The actor of the commands that can only be run at the machine: they need no account. */
const SYSTEM: SystemActor = { kind: 'system', onBehalfOf: null };

/** The commands that begin like procedures but are not. */
const OWN_OF_USERS = ['grant', 'export', 'reset-second-factor'];
const OWN = [
  'help',
  'completion',
  'migrate',
  'demo',
  'bench-data',
  'verify',
  'verify-certificate',
  'verify-receipt',
  'backup',
  'restore',
  'import',
];
/** All of them, as they are typed. */
const OWN_COMMANDS = [...OWN, ...OWN_OF_USERS.map((act) => `users ${act}`)];

/**
 * Prints help: the whole page, or what there is to say about the command, the group or the procedure that `words` name, as in `help deals accept`
 * and `help deals.accept`. Returns the exit code.
 */
async function help(words: readonly string[]): Promise<number> {
  const typed = words.flatMap((word) => word.split('.')).map(kebabCase);
  const [group = '', ...rest] = typed;
  const isOwn = OWN_COMMANDS.includes(typed.join(' '));
  if (group === '' || isOwn) {
    process.stdout.write(`${isOwn ? helpOfOwn(typed.join(' ')) : helpPage()}\n`);
    return 0;
  }
  if (!isGroup(group)) throw new OpsError(`There is nothing called ${group}; npm run ops -- help lists everything`);
  const code = await runProcedure([group, ...rest, '--help'], 'table');
  process.stdout.write(`${helpOfProcedure(typed.join(' '))}\n`);
  return code;
}

/** The account that `--as` names; without it an anonymous actor. Throws OpsError if there is no such account. */
async function actorFor(db: Db, email: string | undefined): Promise<Actor> {
  if (!email) return { kind: 'anonymous' };
  const person = await personOf(db, { email });
  if (!person) throw new OpsError(`There is no account for ${email}`);
  return person;
}

const IS_ADDRESS = /@/;
/** A flag that names an account. */
const ACCOUNT = /^(--(?:user|creator|brand|agency)-id)(?:=(.+))?$/;

/** The words with ids in place of the addresses that name accounts: `--user-id name@example.com`. @throws OpsError if there is no such account */
async function withIds(db: Db, words: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const word of words) {
    const [, flag, value] = ACCOUNT.exec(word) ?? [];
    const email = value ?? (ACCOUNT.test(named.at(-1) ?? '') ? word : '');
    if (!IS_ADDRESS.test(email)) named.push(word);
    else {
      const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
      if (!row) throw new OpsError(`There is no account for ${email}`);
      named.push(flag ? `${flag}=${row.id}` : row.id);
    }
  }
  return named;
}

async function call(ctx: Context, path: string, json: string | undefined): Promise<unknown> {
  const input = json === undefined ? undefined : parseJson(json);
  return callProcedure(ctx, path, () => input);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new OpsError(`The input is not JSON: ${json}`);
  }
}

async function withDatabase<T>(env: Env, durable: boolean, work: (database: Opened) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...env, durable });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** Throws SetupError, one sentence, if this code cannot work with the schema; says so if the schema is newer than this code. */
async function checkSchemaOf({ ownerUrl, appUrl }: Opened): Promise<void> {
  if (ownerUrl === null) return checkSchemaAsApp(await appUrl());
  const notice = await checkSchema(ownerUrl);
  if (notice) process.stderr.write(`${notice}\n`);
}

async function withContext<T>(
  env: Env,
  databaseUrl: string,
  as: string | undefined,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const db = createDb(databaseUrl, { max: 4, waitMs: env.databaseWaitMs });
  const pool = createPool(databaseUrl, { max: 1, waitMs: env.databaseWaitMs });
  try {
    return await work({
      db,
      env,
      providers: await createProviders(env, db),
      limits: createLimits(pool),
      actor: await actorFor(db, as),
      via: 'ops',
      now: new Date(),
      request: { ip: null, userAgent: 'ops' },
      session: null,
    });
  } finally {
    await db.destroy();
    await pool.end();
  }
}

async function demo(env: Env, ownerUrl: string): Promise<string> {
  // Imported here, because only this command needs the libraries of the demo data.
  const { DEMO_EMAILS, DEMO_PASSWORD, isEmpty, loadDemo } = await import('#db/demo.ts');
  await migrateToLatest(ownerUrl);
  if (!(await isEmpty(ownerUrl)))
    throw new OpsError('The database already has accounts: demo data is only for an empty one');
  await loadDemo(ownerUrl, createFileStore(env));
  return `Demo data is loaded; every password is ${DEMO_PASSWORD}\n${DEMO_EMAILS.join('\n')}`;
}

async function benchData(env: Env, ownerUrl: string, typed: string): Promise<string> {
  const creators = Number(typed);
  if (!(Number.isInteger(creators) && creators >= 100 && creators <= 10_000_000)) {
    throw new OpsError('--creators must be a whole number from 100 to 10,000,000');
  }
  if (env.production) throw new OpsError('Benchmark data is not for production: its accounts have a known password');
  const { DEMO_PASSWORD, isEmpty } = await import('#db/demo.ts');
  const { BENCH_EMAILS, loadBenchData } = await import('#db/bench/load.ts');
  await migrateToLatest(ownerUrl);
  if (!(await isEmpty(ownerUrl))) {
    throw new OpsError(
      'The database already has accounts: benchmark data is only for an empty one; set DATA_DIR to a new folder',
    );
  }
  const report = (what: string, ms: number) =>
    process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${what}\n`);
  await loadBenchData(ownerUrl, { creators, password: DEMO_PASSWORD, report });
  return `Benchmark data is loaded; every password is ${DEMO_PASSWORD}\n${BENCH_EMAILS.join('\n')}`;
}

/** What a backup of this installation does not hold, in sentences for the operator. */
export const notInBackup = (
  { secretIsSetting }: Pick<Env, 'secretIsSetting'>,
  { missingFiles }: { missingFiles: number },
): string[] => [
  ...(missingFiles > 0 ? [`The bucket lacked ${plural(missingFiles, 'file')} that rows refer to.`] : []),
  ...(secretIsSetting ? ['The backup does not contain the setting ACCORD_SECRET: keep it separately.'] : []),
];

/** Where this installation keeps its files and its secret. */
const storageOf = (env: Env): Storage => ({
  dataDir: env.dataDir,
  bucket: env.s3 === null ? null : createFileStore(env),
});

/** Restores a backup and proves that its books are right. */
async function restoreBackup(env: Env, database: Opened, folder: string): Promise<string> {
  const rows = await restore(ownerOf(database), storageOf(env), folder);
  const findings = await withContext(env, await database.appUrl(), undefined, verifyBooks);
  if (findings.length > 0) throw new OpsError(findings.join('\n'));
  return `${plural(rows, 'row')} restored; the books are right`;
}

/**
 * Checks the receipt in a file without a database, and returns what it proves, line by line. `typed` is the key of the log, `witnesses` are those of
 * its witnesses; without them those of this installation. @throws OpsError if the file proves nothing
 */
async function verifyReceipt(
  path: string | undefined,
  typed: string | undefined,
  witnesses: readonly string[] | undefined,
): Promise<string> {
  if (!path) throw new OpsError('Name the file: npm run ops -- verify-receipt <file> [--key <key of the log>]');
  const key = typed === undefined ? logKey(loadEnv()) : readVerifierKey(typed);
  if (!key) throw new OpsError(receiptMessages.badKey);
  const given = witnesses?.map(readWitnessKey) ?? loadEnv().witnesses.map((witness) => witness.key);
  const witnessKeys = given.filter((witness) => witness !== null);
  if (witnessKeys.length < given.length) throw new OpsError(receiptMessages.badWitness);
  const checked = checkReceipt(await readFile(path), key, witnessKeys);
  const { title, text, facts } = tellReceipt(checked, key);
  if (!checked.valid) throw new OpsError(`${title}. ${text}`);
  return [`${title}. ${text}`, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n');
}

/** Takes a flag with its value out of the words. @throws OpsError without a value */
function takeFlag(words: string[], flag: string): string | undefined {
  const at = words.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const [word] = at < 0 ? [] : words.splice(at, 1);
  if (word === undefined) return undefined;
  const value = word === flag ? words.splice(at, 1)[0] : word.slice(flag.length + 1);
  if (!value) throw new OpsError(`${flag} needs a value`);
  return value;
}

function outputOf(asked: string | undefined): Output {
  if (asked === undefined) return process.stdout.isTTY ? 'table' : 'json';
  if (asked !== 'table' && asked !== 'json') throw new OpsError('--output is table or json');
  return asked;
}

/** Runs a procedure given as words and flags; one that is only described needs no database. Returns the exit code. */
async function procedureByFlags(args: readonly string[]): Promise<number> {
  const words = [...args];
  const as = takeFlag(words, '--as');
  const output = outputOf(takeFlag(words, '--output'));
  if (words.length < 2 || words.some((word) => ['help', '--help', '-h'].includes(word)))
    return runProcedure(words, output);
  const env = loadEnv();
  return withDatabase(env, true, async (database) => {
    await checkSchemaOf(database);
    return withContext(env, await database.appUrl(), as, async (ctx) =>
      runProcedure(await withIds(ctx.db, words), output, ctx),
    );
  });
}

async function main(args: string[]): Promise<void> {
  const [group = 'help', word = ''] = args;
  if (['help', '--help', '-h'].includes(group)) {
    process.exitCode = await help(args.slice(1));
    return;
  }
  if (isGroup(group) && !(group === 'users' && OWN_OF_USERS.includes(word))) {
    process.exitCode = await procedureByFlags(args);
    return;
  }
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      creators: { type: 'string', default: '100000' },
      json: { type: 'boolean', default: false },
      key: { type: 'string' },
      witness: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [command = '', first, second, third] = positionals;
  if (command === 'completion') {
    return void process.stdout.write(`${completionScript(OWN_COMMANDS)}\n`);
  }
  if (command === 'verify-receipt') {
    return void process.stdout.write(`${await verifyReceipt(first, values.key, values.witness)}\n`);
  }
  if (![...OWN, 'users'].includes(command) && !procedureByName.has(command)) {
    throw new OpsError(`There is no procedure ${command}; npm run ops -- help lists them all`);
  }
  const env = loadEnv();
  // Benchmark data can be loaded again, so it may be lost in a power failure: that makes loading faster.
  const answer = await withDatabase(env, command !== 'bench-data', async (database) => {
    if (command === 'migrate') {
      return (await migrateToLatest(ownerOf(database))) ?? 'The database has the newest schema';
    }
    if (command === 'restore') {
      if (!first) throw new OpsError('Name the folder: npm run ops -- restore <folder>');
      return restoreBackup(env, database, first);
    }
    if (command === 'demo') return demo(env, ownerOf(database));
    if (command === 'bench-data') return benchData(env, ownerOf(database), values.creators);
    if (command === 'import' && database.ownerUrl !== null && (await isBare(database.ownerUrl))) {
      await migrateToLatest(database.ownerUrl);
    }
    await checkSchemaOf(database);
    if (command === 'backup') {
      if (!first) throw new OpsError('Name a new folder: npm run ops -- backup <folder>');
      const made = await backUp(ownerOf(database), storageOf(env), first, new Date());
      const { tables } = made;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const told = `${plural(rows, 'row')} of ${plural(tables.length, 'table')} and the files are in ${first}`;
      return [told, ...notInBackup(env, made)].join('\n');
    }
    return withContext(env, await database.appUrl(), values.as, async (ctx) => {
      if (command === 'users' && first === 'grant') {
        if (!second) throw new OpsError('Name the address: npm run ops -- users grant <email>');
        return grantSuperAdmin({ ...ctx, actor: SYSTEM }, second);
      }
      if (command === 'users' && first === 'export') {
        if (!second || !third) throw new OpsError('Name both: npm run ops -- users export <email> <new file.zip>');
        if (existsSync(third)) throw new OpsError(`${third} already exists: name a new file`);
        const { rows, files } = await exportPerson({ ...ctx, actor: SYSTEM }, second, third);
        return `${plural(rows, 'row')} and ${plural(files, 'file')} are in ${third}`;
      }
      if (command === 'users' && first === 'reset-second-factor') {
        if (!second) throw new OpsError('Name the address: npm run ops -- users reset-second-factor <email>');
        return resetSecondFactor({ ...ctx, actor: SYSTEM }, second);
      }
      if (command === 'import') {
        if (!first) throw new OpsError('Name the folder: npm run ops -- import <folder>');
        await importExport({ ...ctx, actor: SYSTEM }, first, { json: values.json, dryRun: values['dry-run'] });
        return '';
      }
      if (command === 'verify') {
        const findings = await verifyBooks(ctx);
        if (findings.length > 0) throw new OpsError(findings.join('\n'));
        return 'The books are right';
      }
      if (command === 'verify-certificate') {
        if (!first) throw new OpsError('Name the file: npm run ops -- verify-certificate <file>');
        const found = await verifyCertificate({ ...ctx, actor: SYSTEM }, await readFile(first));
        if (!found.valid) throw new OpsError('Accord did not sign this file, or it was changed');
        return found;
      }
      return call(ctx, command, first);
    });
  });
  if (answer !== '')
    process.stdout.write(`${typeof answer === 'string' ? answer : JSON.stringify(answer ?? null, null, 2)}\n`);
}

/** The message of an error in the settings or of a connection, which the person at the machine may see unchanged. */
const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs a command as it is typed after `npm run ops --`: prints its answer, or one sentence, and sets the exit code. Throws nothing. */
export async function runCommand(args: string[]): Promise<void> {
  try {
    await main(args);
  } catch (error) {
    process.stderr.write(`${error instanceof TRPCError ? readableError(error) : errorText(error)}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  // A reader that has seen enough, such as `head`, closes the pipe; the command still runs to its end.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  await runCommand(process.argv.slice(2));
}
