// Runs before every npm script, on whatever Node the machine has: it brings the packages, and with them Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  // A linked folder belongs to another checkout, which looks after it.
  if (lstatSync(modules).isSymbolicLink()) return true;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted;
  // Installed by hand: npm writes its own copy of the lock last.
  const written = join(modules, '.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lock).mtimeMs;
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The Node that the scripts run on comes with a package of its own; without it they would run on the wrong one. */
function nodeWorks() {
  const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.');
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Accord needs Node 20 or newer to install itself; this is Node ${process.versions.node}.`);
}
/** Runs npm; what it complains about is shown unless it is `quiet`. */
function npm(quiet, ...args) {
  const windows = process.platform === 'win32';
  const { status } = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', quiet ? 'ignore' : 'inherit'],
      shell: windows,
      env: { ...process.env, NODE_ENV: '' },
    },
  );
  return status === 0;
}

if (!installed()) {
  process.stdout.write('Installing packages (once, about a minute) …\n');
  // `npm ci` refuses a lock that lacks the optional packages of another system, which npm leaves out where the registry
  // did not offer them. `npm install --no-save` keeps to the same lock, only without that refusal.
  if (!npm(true, 'ci') && !npm(false, 'install', '--no-save')) {
    fail(
      'The packages could not be installed (see above): check that the npm registry can be reached, then try again.',
    );
  }
  if (!nodeWorks())
    fail('The package "node" did not bring Node 24: check that npm may run install scripts, then try again.');
  writeFileSync(stamp, wanted);
} else if (!existsSync(stamp) && !lstatSync(modules).isSymbolicLink() && nodeWorks()) {
  writeFileSync(stamp, wanted);
}
