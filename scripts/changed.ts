import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from '#db/binaries.ts';
import type { SuiteName } from './file-results.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Files that no database or browser test reads. */
const UNTESTED = /\.md$|^(?:docs|\.ci)\/|^(?:Dockerfile|biome\.json|knip\.json|\.[^/]+|tests\/budget\.json)$/;
/** Files that belong to tests of other suites. */
const OTHERS: Readonly<Record<SuiteName, RegExp>> = { db: /\.e2e\.ts$|(?<!\.db)\.test\.ts$/, browser: /\.test\.ts$/ };
const FOLDER = /^(?:src-server(?:\/agreement)?|src-client\/features|src-shared(?:\/messages)?|tests)\/([a-z]+)[/.]/;
/** The folders of tests that use the procedures, statements or screens of every feature. */
const ACROSS: Readonly<Record<SuiteName, readonly string[]>> = {
  db: ['policy', 'lifecycles', 'sql', 'structure'],
  browser: ['journey', 'structure'],
};
/** Folders of the server whose tests have another name, and folders with another name that share a folder of tests. */
const TESTS_OF: Readonly<Record<string, string>> = { money: 'payments', offers: 'deals', signing: 'contracts' };
const SERVER_OF: Readonly<Record<string, string>> = {
  payments: 'money',
  deals: 'agreement/deals',
  contracts: 'agreement/contracts',
};
const BRANCHES = ['@{upstream}', 'origin/main', 'main'];

/** Which tests of a suite have to run: all, none, those that import what has changed, or those of some folders of `tests`. */
export type Reach = 'all' | 'none' | 'importing' | readonly string[];

/** The folder of a file's tests, or null if several features use the file. A feature is a folder of the server with tests of the same name. */
export function folderOf(path: string): string | null {
  const [, named = ''] = FOLDER.exec(path) ?? [];
  const folder = (path.startsWith('src-server/') && TESTS_OF[named]) || named;
  if (path.startsWith('tests/')) return folder === 'support' || folder === '' ? null : folder;
  const homes = [`src-server/${SERVER_OF[folder] ?? folder}`, `tests/${folder}`];
  return folder !== '' && homes.every((home) => existsSync(join(ROOT, home))) ? folder : null;
}

/**
 * Which tests of a suite a change can affect. For a feature, by the folders of the changed files: its own tests, and those that cover all features.
 * For tests alone: those that import what has changed. Everything, if something has changed that several features use.
 *
 * Imports alone are not enough: nearly every database test imports the whole server, and no test imports the screens that it opens. It remains a
 * guess, because the tests of another feature that calls the changed one are not included: only a complete `npm test` is proof.
 */
export function reachOf(suite: SuiteName, changed: readonly string[]): Reach {
  const touching = changed.filter((path) => !UNTESTED.test(path) && !OTHERS[suite].test(path));
  if (touching.length === 0) return 'none';
  // Some files of tests/support are run without being imported.
  if (touching.every((path) => /^tests\/(?!support\/).+\.ts$/.test(path))) return 'importing';
  const folders = touching.map(folderOf);
  return folders.includes(null) ? 'all' : [...new Set([...folders.flatMap((each) => each ?? []), ...ACROSS[suite]])];
}

function git(...args: string[]): string[] {
  const lines = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return lines.split('\n').filter((line) => line !== '');
}

/** The commit at which a change begins: where the branch left its upstream or the main branch. */
function changeBase(): string {
  for (const branch of BRANCHES) {
    try {
      const [base] = git('merge-base', 'HEAD', branch);
      if (base !== undefined) return base;
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

/**
 * The arguments with which the runner of a suite runs the tests that the change can affect; null if there are none. The change is what the branch and
 * the working tree have in addition to the upstream or main branch. Throws SetupError outside a git repository.
 */
export function argumentsOfChange(suite: SuiteName): readonly string[] | null {
  const base = changeBase();
  let changed: string[];
  try {
    changed = [
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  } catch {
    throw new SetupError('What has changed is known inside a git repository only: run `npm test` without --changed.');
  }
  const reach = reachOf(suite, changed);
  console.log(
    `${suite}: ${changed.length} files have changed since ${base.slice(0, 10)}, which reaches ${typeof reach === 'string' ? reach : reach.join(', ')}`,
  );
  if (reach === 'none') return null;
  if (reach === 'all') return [];
  if (reach !== 'importing') return reach.map((folder) => `tests/${folder}/`);
  return suite === 'db' ? ['--changed', base] : [`--only-changed=${base}`, '--pass-with-no-tests'];
}
