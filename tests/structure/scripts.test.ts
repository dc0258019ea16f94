import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SetupError } from '#db/binaries.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { announcement, checkPort, prepareDatabase } from '../../scripts/prepare.ts';
import { settings } from '../../scripts/run.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const files = globSync(['scripts/*', 'tests/bench/bench.ts'], { cwd: ROOT });
const importers = globSync(['scripts/*', '*.config.ts', 'tests/**/*.ts'], { cwd: ROOT }).map(text);

const imports = (code: string, name: string): boolean =>
  code.split('from ').some((part) => part.split(';')[0]?.endsWith(`/${name}'`));

/** A file that does something when it is run: nothing imports it, or it asks whether it was only imported. A test runner runs its reporters. */
const isScript = (path: string): boolean =>
  text(path).includes('import.meta.main') ||
  !(text(path).includes('implements Reporter') || importers.some((code) => imports(code, basename(path))));

/** Asks for help before anything else is done. */
const ANSWERS = /^(?:import [^;]+;\s+|\/\/.*\s+)*(?:answerHelp\(|if \(process\.argv\.includes\('--help'\))/;
/** A script that others import asks only where it is run. */
const ANSWERS_WHEN_RUN = /^if \(import\.meta\.main\) \{\s+answerHelp\(/m;

test('every script answers --help with its usage, before it does anything', () => {
  const scripts = files.filter(isScript);
  expect(scripts).toEqual(expect.arrayContaining(['scripts/start.ts', 'scripts/install.mjs', 'scripts/screenshot.ts']));
  expect(scripts.filter((path) => !ANSWERS.test(text(path)) && !ANSWERS_WHEN_RUN.test(text(path)))).toEqual([]);
});

test('the usage is all that --help prints', () => {
  const asked = (path: string) => execFileSync(process.execPath, [path, '--help'], { cwd: ROOT, encoding: 'utf8' });
  expect(asked('scripts/build.ts')).toBe(
    'Builds the client into dist/, unless it is up to date:\n  node scripts/build.ts\n',
  );
  expect(asked('scripts/install.mjs')).toMatch(/^Installs the packages .*\n {2}node scripts\/install\.mjs\n$/);
});

test('a worker says that it is one when it starts, and tells of no logins', () => {
  expect(announcement({ role: 'worker', port: 4000, demo: true })).toEqual([
    'Accord is ready at http://localhost:4000, as a worker: it runs jobs and answers only /healthz',
  ]);
  expect(announcement({ role: 'all', port: 3000, demo: false })).toEqual(['Accord is ready at http://localhost:3000']);
  expect(announcement({ role: 'web', port: 3000, demo: true })).toContain('  brand@accord.test');
});

// What a start prints before it ends with code 1; start-as-app.db.test.ts shows in a process of its own that it is printed as it is.

test('a port that is in use is reported in one clear sentence', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(checkPort(port, 'localhost')).rejects.toThrow(
    new SetupError(
      `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1} npm start.`,
    ),
  );
  other.close();
});

/** Gets the database of these settings ready, as a start does. */
const prepared = async (env: NodeJS.ProcessEnv) =>
  prepareDatabase(settings({ ...process.env, DATABASE_URL: undefined, NODE_ENV: 'test', ...env }));

test('an unreachable database is reported in one clear sentence, without its password', async () => {
  const refused = await prepared({ DATABASE_URL: 'postgres://someone:hidden@127.0.0.1:9/nowhere' }).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(SetupError);
  expect(refused.message).toMatch(
    /^The database nowhere at 127\.0\.0\.1:9 cannot be reached \(.*ECONNREFUSED.*\): check DATABASE_URL\.$/,
  );
});

test('a data folder that cannot be written is reported in one clear sentence', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'a-file'), '');
  const refused = await prepared({ DATA_DIR: join(folder, 'a-file') }).catch((error) => error);
  expect(refused).toBeInstanceOf(SetupError);
  expect(refused.message).toMatch(
    /^The data folder .*a-file cannot be written by this user \(\w+\): set DATA_DIR to a folder that can\.$/,
  );
});
