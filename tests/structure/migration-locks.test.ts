import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createIndex, run } from '#db/online.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = resolve(ROOT, 'db/migrations');
const SQUAWK = resolve(ROOT, 'node_modules/squawk-cli/js/bin/squawk');
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
  rule_name: string;
  message: string;
}

/** The findings of squawk; a migration that is not online is one transaction. */
function squawk(text: string, online: boolean): string[] {
  const options = ['--pg-version=15', '--reporter=json', `--exclude=${NOT_ASKED.join(',')}`];
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [SQUAWK, ...options, ...(online ? [] : ['--assume-in-transaction']), '--stdin-filepath=step.sql'],
    { input: text, encoding: 'utf8' },
  );
  if (error || stdout === '') throw new Error(`squawk did not answer: ${error ?? stderr}`);
  const findings: Finding[] = JSON.parse(stdout);
  return findings.map(({ rule_name, message }) => `${rule_name}: ${message}`);
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

async function findings(step: Step): Promise<string[]> {
  const online = step.online === true;
  const texts = await sqlOf(step);
  return [
    ...squawk(texts.map((text) => `${text.replace(/;\s*$/, '')};`).join('\n'), online),
    ...texts.flatMap((text) => ownFindings(text, online)),
  ];
}

const files = readdirSync(FOLDER).filter((file) => file >= LAST_BEFORE);

test('[R13] no migration locks a table for long, or removes what the version before it uses', async () => {
  const found: string[] = [];
  for (const file of files) {
    const step: Step = await import(pathToFileURL(resolve(FOLDER, file)).href);
    found.push(...(await findings(step)).map((each) => `${file}: ${each}`));
  }
  expect(found).toEqual([]);
});

const script =
  (...texts: string[]) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const text of texts) await sql.raw(text).execute(db);
  };

describe('a migration that would make people wait is found', () => {
  test.each([
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
  ])('[R13] %s: %s', async (rule, text) => {
    expect(await findings({ up: script(text) })).toContainEqual(expect.stringMatching(`^${rule}: `));
  });

  test('[R13] an online migration changes rows in batches', async () => {
    const online = true;
    const all: Step = { online, up: (db) => run(db, 'update deals set x = 1') };
    expect(await findings(all)).toEqual([expect.stringMatching(/^not in batches/)]);
    const some: Step = {
      online,
      up: (db) => run(db, 'update deals set x = 1 where id in (select id from deals where x is null limit 1000)'),
    };
    expect(await findings(some)).toEqual([]);
  });

  test('a migration that makes nobody wait is allowed', async () => {
    const transaction = script(
      `create table notes (id uuid primary key, deal_id uuid not null references deals (id), at timestamptz not null);
create index notes_deal on notes (deal_id);
create function keep() returns trigger language plpgsql as $$ begin update deals set x = 1; return null; end $$;`,
      'alter table deals add column x integer not null default 0',
      'alter table deals add constraint positive check (x >= 0) not valid',
    );
    expect(await findings({ up: transaction })).toEqual([]);
    const online: Step = { online: true, up: (db) => createIndex(db, 'deals_x', 'on deals (x)') };
    expect(await findings(online)).toEqual([]);
  });
});
