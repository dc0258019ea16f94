import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { SetupError } from '#db/binaries.ts';
import { answerHelp } from './usage.ts';

const SHELL = 'chromium-headless-shell';
const SYSTEM_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const INSTALL_LIMIT_MS = 5 * 60_000;

const isRoot = process.getuid?.() === 0;

/** How Chromium is always launched: it makes no requests of its own, and as root it has no sandbox, because it cannot have one there. */
export const LAUNCH_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
];

/** Whether the program exists and starts; it does not start if a library is missing. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Playwright's own browsers: the headless shell, which needs a third less processor time than the whole browser, comes first. */
function ownBrowsers(): string[] {
  const whole = chromium.executablePath();
  const [folder = ''] = whole.split(/chromium-\d+/);
  const shells = globSync('chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd: folder });
  return [...shells.map((path) => join(folder, path)), whole];
}

function candidates(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...ownBrowsers(), ...onPath, MAC_CHROME];
}

/**
 * The path of a working Chromium: the one that CHROMIUM_PATH names, playwright's own, or the system's; null if there is none. Throws SetupError if
 * the one of CHROMIUM_PATH does not work.
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new SetupError(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  return candidates().find(runs) ?? null;
}

function install(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_LIMIT_MS, env }).status === 0;
}

function isDebian(): boolean {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync(release, 'utf8'));
}

/** Like findChromium, but installs one if there is none. Throws SetupError if that fails, too. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests (once) …');
  const playwright = resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  install(process.execPath, [playwright, 'install', '--only-shell', 'chromium']);
  const own = findChromium();
  if (own) return own;
  if (isRoot && isDebian()) {
    install('apt-get', ['update', '-q']);
    const packages = ['install', '-y', '-q', '--no-install-recommends'];
    if (!install('apt-get', [...packages, SHELL])) install('apt-get', [...packages, 'chromium']);
  }
  const system = findChromium();
  if (system) return system;
  throw new SetupError(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

if (import.meta.main) {
  answerHelp(`Prints the path of the Chromium that the browser tests use, and installs one if there is none:
  node scripts/chromium.ts

CHROMIUM_PATH names another one.`);
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
