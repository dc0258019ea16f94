import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const MANIFEST = resolve(import.meta.dirname, '../../dist/.vite/manifest.json');

/** The build's output for a source, by the end of the source's name; the output's own name says nothing. */
export function builtFile(source: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const found = Object.entries(manifest).find(([key]) => key.endsWith(source));
  if (!found) throw new Error(`The build made no file of ${source}.`);
  return found[1].file;
}
