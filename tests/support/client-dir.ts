import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const PAGE =
  '<!doctype html><html><head><title>Accord</title><meta name="description" content="Accord"></head><body><div id="root"></div>';

/** Makes a built client, as small as possible; returns its folder, which is removed after the file's last test. */
export function smallClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'accord-client-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const sub of ['pages', 'assets']) mkdirSync(join(folder, sub));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(join(folder, 'index.html'), `${PAGE}__SCRIPTS__`);
  for (const page of ['index', 'privacy-policy', 'tos', 'data-deletion', 'auth']) {
    writeFileSync(join(folder, 'pages', `${page}.html`), PAGE);
  }
  return folder;
}
