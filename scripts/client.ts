import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { SetupError } from '#db/binaries.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', '.build-stamp');
const SOURCES = [
  'src-client',
  'src-shared',
  'scripts/prerender.ts',
  'scripts/precompress.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** A hash of everything that the built client depends on. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = source.startsWith('src-') ? filesBelow(path) : [path];
    for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // The build generates the route tree from the routes.
      .filter((entry) => entry.isFile() && entry.name !== 'routeTree.gen.ts')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  );
}

/** Builds the client into dist/ unless it is up to date. The build runs in a process of its own, whose memory is freed when it ends. */
export async function buildClientWhenStale(): Promise<void> {
  const hash = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  console.log('Building the client …');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new SetupError('The client could not be built; the reason is printed above.');
  // The hash from before the build: if a source was changed during the build, the next start has to build again.
  writeFileSync(STAMP, hash);
}
