import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder, which is removed at the end of the test run (run-folder.ts). */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'accord-'));
