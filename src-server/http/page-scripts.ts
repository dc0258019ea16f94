import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const manifestShape = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));
type Manifest = z.infer<typeof manifestShape>;

const ENTRY = 'index.html';
const APP = 'browser.tsx';
const SPLIT = '?tsr-split=component';

/**
 * The scripts that the screen of a path needs, separated by spaces. The page lists them all, so that the browser loads them at once instead of
 * discovering them one after another. Empty if the build has no manifest.
 */
export function scriptsFrom(manifestFile: string): (path: string) => string {
  if (!existsSync(manifestFile)) return () => '';
  const manifest = manifestShape.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const scripts = (keys: readonly string[]): string =>
    [...closure(manifest, [ENTRY, APP, ...keys])]
      .flatMap((key) => manifest[key]?.file ?? [])
      .filter((file) => file.endsWith('.js'))
      .map((file) => `/${file}`)
      .join(' ');
  const screens = Object.keys(manifest).filter((key) => key.startsWith('routes/') && key.endsWith(SPLIT));
  const known = new Map(
    screens
      .filter((key) => !key.endsWith(`/route.tsx${SPLIT}`))
      .map((key) => {
        const file = key.slice('routes/'.length, -`.tsx${SPLIT}`.length);
        const path = `/${file.replaceAll('.', '/')}`.replace(/\/?index$/, '') || '/';
        return [path, scripts([...layouts(manifest, path), key])];
      }),
  );
  const app = scripts([]);
  return (path) => known.get(path) ?? app;
}

/** The layouts around a screen: the route.tsx of each folder above it. */
function layouts(manifest: Manifest, path: string): string[] {
  const folders = path.split('/').slice(1);
  return folders
    .map((_, depth) => `routes/${folders.slice(0, depth + 1).join('/')}/route.tsx${SPLIT}`)
    .filter((key) => key in manifest);
}

function closure(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest, manifest[key]?.imports ?? [], found);
  }
  return found;
}
