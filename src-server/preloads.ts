import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifestShape>;

const ENTRY = 'index.html';
const APP = 'app.tsx';
const SPLIT = '?tsr-split=component';

/**
 * Which scripts the screen of a path needs, as the value of a `Link` header: the browser fetches them along with the first one, which
 * would otherwise ask for them one round after the other. Empty where the build left no manifest.
 */
export function preloadsFrom(manifestFile: string): (path: string) => string {
  if (!existsSync(manifestFile)) return () => '';
  const manifest = manifestShape.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const entry = closure(manifest, [ENTRY]);
  // The browser fetches in this order, and what the page itself names comes after: so the first paint's files stand first.
  const first = [
    ...[...entry]
      .flatMap((key) => manifest[key]?.css ?? [])
      .map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    '</theme.js>; rel=preload; as=script',
    linksOf(manifest, [ENTRY]),
  ].join(', ');
  const after = (keys: readonly string[]): string => `${first}, ${linksOf(manifest, keys, entry)}`;
  const screens = Object.keys(manifest).filter((key) => key.startsWith('routes/') && key.endsWith(SPLIT));
  const links = new Map(
    screens
      .filter((key) => !key.endsWith(`/route.tsx${SPLIT}`))
      .map((key) => {
        const path = `/${key.slice('routes/'.length, -`.tsx${SPLIT}`.length)}`.replace(/\/?index$/, '') || '/';
        return [path, after([APP, ...layouts(manifest, path), key])];
      }),
  );
  const app = after([APP]);
  return (path) => links.get(path) ?? app;
}

/** The frames around a screen: the route.tsx of each folder above it. */
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

function linksOf(manifest: Manifest, keys: readonly string[], without: ReadonlySet<string> = new Set()): string {
  return [...closure(manifest, keys)]
    .flatMap((key) => (without.has(key) ? [] : (manifest[key]?.file ?? [])))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `</${file}>; rel=modulepreload`)
    .join(', ');
}
