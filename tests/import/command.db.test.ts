import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { inOneProcess } from '#tests/support/ops.ts';
import { databaseUrl, runSql } from '#tests/support/sql.ts';
import { FIXTURE, folderOf } from './importing.ts';

const OPS = resolve(import.meta.dirname, '../../src-server/ops.ts');
const h = await harness();
const env = { ...process.env, DATABASE_URL: h.url, MIGRATION_DATABASE_URL: h.ownerUrl, DATA_DIR: h.env.dataDir };
const ops = (...args: string[]) => inOneProcess({ env, args });

/** Runs a command in a process of its own; returns what it printed for other programs and what only for people. */
function alone(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [OPS, ...args], { env }, (error, out, said) =>
      done({ code: error ? Number(error.code) : 0, out, said }),
    );
  });
}

test('people get a table of all rows and the counts of each old table; a row that was refused makes code 1', async () => {
  const { code, out, said } = await alone('import', FIXTURE, '--dry-run');
  expect(code).toBe(1);
  expect(out).toMatch(/^Table +Row +Old id +Result +What$/m);
  expect(out).toMatch(/^projects_new +9 +\S+409 +could not +end_date: is before the start date$/m);
  expect(out).toMatch(/^Table +Taken +Unchanged +Could not$/m);
  expect(out).toMatch(/^deal_earnings +4 +0 +2$/m);
  expect(said).toContain('This was a dry run: nothing was written.');
});

test('other programs get a line of JSON for each row; an import without refusals ends with code 0', async () => {
  const row = { id: '00000000-0000-4000-8000-000000000001', email: 'one@people.example' };
  const folder = folderOf({ 'profiles.json': JSON.stringify([row]) });
  const { code, text } = await ops('import', folder, '--json');
  expect(code).toBe(0);
  const [first, last] = text.split('\n').map((line) => JSON.parse(line));
  expect(first).toMatchObject({ table: 'profiles', number: 1, oldId: row.id, verdict: 'taken', problem: null });
  expect(last).toEqual({ dryRun: false, counts: [{ table: 'profiles', taken: 1, unchanged: 0, refused: 0 }] });
});

test('a database that is empty is made first, as for a restore', async () => {
  const name = `bare_${process.pid}`;
  await runSql(h.ownerUrl, `create database ${name}`);
  const row = { id: '00000000-0000-4000-8000-000000000002', email: 'two@people.example' };
  const folder = folderOf({ 'profiles.json': JSON.stringify([row]) });
  const bare = { ...env, DATABASE_URL: databaseUrl(h.ownerUrl, name), MIGRATION_DATABASE_URL: undefined };
  const { code, text } = await inOneProcess({ env: bare, args: ['import', folder] });
  expect([code, text]).toEqual([0, expect.stringMatching(/^profiles +1 +0 +0$/m)]);
  await runSql(h.ownerUrl, `drop database ${name} with (force)`);
});

test('a folder that is missing, or has no file of an old table, is told in one sentence', async () => {
  expect(await ops('import')).toEqual({ code: 1, text: 'Name the folder: npm run ops -- import <folder>' });
  expect((await ops('import', '/nowhere')).code).toBe(1);
  expect((await ops('import', folderOf({ 'readme.txt': '' }))).text).toContain('There is no file of an old table in');
});
