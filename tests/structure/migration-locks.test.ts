import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createIndex, run } from '#db/online.ts';
import { newFolder } from '#tests/support/new-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = resolve(ROOT, 'db/migrations');
const SQUAWK = resolve(
  ROOT,
  `node_modules/@squawk-cli/${process.platform}-${process.arch}/bin/squawk${process.platform === 'win32' ? '.exe' : ''}`,
);
/** Migrations after this one run while people work, and while servers of the previous version are still running. */
const LAST_BEFORE = '0027';
/** Rules of squawk that are about style, or about what the runner does itself (db/lock-waits.ts, db/online.ts). */
const NOT_ASKED = [
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];

interface Step {
  up(db: Kysely<unknown>): Promise<void>;
  online?: boolean;
}

/** The SQL of a migration, one text for each statement that it sends; the database answers with no rows. */
async function sqlOf({ up }: Step): Promise<string[]> {
  const texts: string[] = [];
  const db = new Kysely<unknown>({
    log: ({ query }) => void texts.push(query.sql),
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await up(db);
  return texts;
}

interface Finding {
  file: string;
  rule_name: string;
  message: string;
}

/** The findings of squawk in each of the texts, by their names; a migration that is not online is one transaction. */
function squawk(texts: ReadonlyMap<string, string>, online: boolean): string[] {
  const folder = newFolder();
  for (const [name, text] of texts) writeFileSync(join(folder, name), text);
  const options = ['--pg-version=15', '--reporter=json', `--exclude=${NOT_ASKED.join(',')}`];
  const { stdout, stderr, error } = spawnSync(
    SQUAWK,
    [...options, ...(online ? [] : ['--assume-in-transaction']), ...texts.keys()],
    { cwd: folder, encoding: 'utf8' },
  );
  if (error || stdout === '') throw new Error(`squawk did not answer: ${error ?? stderr}`);
  const findings: Finding[] = JSON.parse(stdout);
  return findings.map(({ file, rule_name, message }) => `${file}: ${rule_name}: ${message}`);
}

/** The statements, without comments, texts and the bodies of functions. */
function bare(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'|--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim().toLowerCase());
}

/** Findings that squawk does not have: explicit locks, and changes of all rows at once. */
function ownFindings(text: string, online: boolean): string[] {
  return bare(text).flatMap((statement) => {
    if (/^lock\b/.test(statement)) return [`lock: ${statement}`];
    if (!/^(?:with\b[\s\S]*\b)?(?:update|delete)\b/.test(statement)) return [];
    return online && /\blimit\b|\bbetween\b/.test(statement) ? [] : [`not in batches: ${statement}`];
  });
}

/** What is found in steps, each with the name of its step. */
async function findingsOf(steps: Record<string, Step>): Promise<string[]> {
  const sqls = await Promise.all(
    Object.entries(steps).map(async ([name, step]) => ({
      name,
      online: step.online === true,
      texts: await sqlOf(step),
    })),
  );
  const own = sqls.flatMap(({ name, online, texts }) =>
    texts.flatMap((text) => ownFindings(text, online).map((each) => `${name}: ${each}`)),
  );
  const its = [true, false].flatMap((online) => {
    const whole = sqls
      .filter((each) => each.online === online)
      .map(({ name, texts }): [string, string] => [
        name,
        texts.map((text) => `${text.replace(/;\s*$/, '')};`).join('\n'),
      ]);
    return whole.length === 0 ? [] : squawk(new Map(whole), online);
  });
  return [...its, ...own];
}

const files = readdirSync(FOLDER).filter((file) => file >= LAST_BEFORE);

test('[R13] no migration locks a table for long, or removes what the version before it uses', async () => {
  const steps = await Promise.all(
    files.map(async (file): Promise<[string, Step]> => [file, await import(pathToFileURL(resolve(FOLDER, file)).href)]),
  );
  expect(await findingsOf(Object.fromEntries(steps))).toEqual([]);
});

const script =
  (...texts: string[]) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const text of texts) await sql.raw(text).execute(db);
  };

/** Rules, each with a migration that breaks it. */
const BREAKING = [
  ['require-concurrent-index-creation', 'create index deals_x on deals (x)'],
  ['require-concurrent-index-deletion', 'drop index deals_x'],
  ['ban-concurrent-index-creation-in-transaction', 'select 1; create index concurrently deals_x on deals (x)'],
  ['changing-column-type', 'alter table deals alter column x type bigint'],
  ['adding-not-nullable-field', 'alter table deals alter column x set not null'],
  ['adding-required-field', 'alter table deals add column x text not null'],
  ['adding-field-with-default', 'alter table deals add column x uuid default gen_random_uuid()'],
  ['constraint-missing-not-valid', 'alter table deals add constraint c check (x > 0)'],
  ['adding-foreign-key-constraint', 'alter table deals add constraint c foreign key (x) references users (id)'],
  ['disallowed-unique-constraint', 'alter table deals add constraint c unique (x)'],
  ['renaming-column', 'alter table deals rename column x to y'],
  ['renaming-table', 'alter table deals rename to bargains'],
  ['ban-drop-column', 'alter table deals drop column x'],
  ['ban-drop-table', 'drop table deals'],
  ['lock', 'create table t (id uuid primary key); lock table deals in exclusive mode'],
  ['not in batches', 'update deals set x = 1'],
  [
    'not in batches',
    "-- all\nwith old as (select id from deals where x = ';') delete from deals using old where old.id = deals.id",
  ],
  ['syntax-error', 'alter table deals alter column x set not nul'],
] as const;

describe('a migration that would make people wait is found', async () => {
  const found = await findingsOf(
    Object.fromEntries(BREAKING.map(([rule, text], index) => [`${rule} ${index}`, { up: script(text) }])),
  );
  test.each(BREAKING.map(([rule, text], index) => [rule, text, `${rule} ${index}`] as const))(
    '[R13] %s: %s',
    (rule, _text, name) => {
      expect(found).toContainEqual(expect.stringMatching(`^${name}: ${rule}: `));
    },
  );

  test('[R13] an online migration changes rows in batches', async () => {
    const online = true;
    const all: Step = { online, up: (db) => run(db, 'update deals set x = 1') };
    const some: Step = {
      online,
      up: (db) => run(db, 'update deals set x = 1 where id in (select id from deals where x is null limit 1000)'),
    };
    expect(await findingsOf({ all, some })).toEqual([expect.stringMatching(/^all: not in batches/)]);
  });

  test('a migration that makes nobody wait is allowed', async () => {
    const transaction = script(
      `create table notes (id uuid primary key, deal_id uuid not null references deals (id), at timestamptz not null);
create index notes_deal on notes (deal_id);
create function keep() returns trigger language plpgsql as $$ begin update deals set x = 1; return null; end $$;`,
      'alter table deals add column x integer not null default 0',
      'alter table deals add constraint positive check (x >= 0) not valid',
    );
    const online: Step = { online: true, up: (db) => createIndex(db, 'deals_x', 'on deals (x)') };
    expect(await findingsOf({ transaction: { up: transaction }, online })).toEqual([]);
  });
});
