import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './new-folder.ts';

const PAGE =
  '<!doctype html><html><head><title>Accord</title><meta name="description" content="Accord"></head><body><div id="root"></div>';

/** Makes a built client, as small as possible; returns its folder. */
export function smallClient(): string {
  const folder = newFolder();
  for (const sub of ['pages', 'assets']) mkdirSync(join(folder, sub));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(join(folder, 'index.html'), `${PAGE}__SCRIPTS__`);
  for (const page of ['index', 'privacy-policy', 'tos', 'data-deletion', 'auth']) {
    writeFileSync(join(folder, 'pages', `${page}.html`), PAGE);
  }
  return folder;
}
