import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGE = '<!doctype html><title>Accord</title><div id="root"></div>';

/** A client as the build leaves it, as small as can be. Answers its folder. */
export function smallClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'accord-client-'));
  for (const sub of ['pages', 'assets']) mkdirSync(join(folder, sub));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(join(folder, 'index.html'), `${PAGE}__SCRIPTS__`);
  for (const page of ['index', 'privacy-policy', 'tos', 'data-deletion']) {
    writeFileSync(join(folder, 'pages', `${page}.html`), PAGE);
  }
  return folder;
}
