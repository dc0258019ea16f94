// Runs before every npm script, on the machine's own Node: installs the packages, and with them Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Cannot import usage.ts: it runs before Node 24 is there.
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(
    'Installs the packages of package-lock.json, unless they are there:\n  node scripts/install.mjs\n',
  );
  process.exit(0);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lock = join(root, 'package-lock.json');
const stamp = join(modules, '.accord-install');
const wanted = createHash('sha256')
  .update(readFileSync(lock))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

function installed() {
  if (!existsSync(modules)) return false;
  // A linked folder belongs to another checkout, which keeps it up to date.
  if (lstatSync(modules).isSymbolicLink()) return true;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted;
  // Packages that somebody installed by hand are complete once npm has written its own copy of the lock, which it does last.
  const written = join(modules, '.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lock).mtimeMs;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Whether the scripts have Node 24 or newer: from the package `node`, or from the machine if that package has none for this system. */
function nodeWorks() {
  const own = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { stdout } = spawnSync(existsSync(own) ? own : process.execPath, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= 24;
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Accord needs Node 20 or newer to install itself; this is Node ${process.versions.node}.`);
}

/** Installs exactly the versions in the lock; npm's errors are shown. */
function install() {
  const windows = process.platform === 'win32';
  const { status } = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: windows, env: { ...process.env, NODE_ENV: '' } },
  );
  return status === 0;
}

if (!installed()) {
  process.stdout.write('Installing packages (once, about a minute) …\n');
  if (!install()) {
    fail(
      'The packages could not be installed (see above): check that the npm registry can be reached, then try again.',
    );
  }
  if (!nodeWorks()) {
    fail(
      'Accord needs Node 24 or newer, and the package "node" has none for this system: check that npm may run install scripts, or install Node 24 yourself, then try again.',
    );
  }
  writeFileSync(stamp, wanted);
} else if (!existsSync(stamp) && !lstatSync(modules).isSymbolicLink() && nodeWorks()) {
  writeFileSync(stamp, wanted);
}
