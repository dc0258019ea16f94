import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SystemContext } from '#server/context.ts';
import { importOld } from '#server/import/import.service.ts';
import type { RowReport, TableCounts } from '#server/import/report.rules.ts';
import type { Harness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';

/** The sample export that ships with the tests. */
export const FIXTURE = resolve(import.meta.dirname, 'fixture');
export const NOW = new Date('2025-11-25T12:00:00.000Z');

/** The id with this number in the sample export. */
export const oldId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export interface Imported {
  rows: RowReport[];
  notices: string[];
  counts: TableCounts[];
}

/** Imports a folder or a file as the command does. */
export async function importing(
  h: Pick<Harness, 'db' | 'context'>,
  path: string = FIXTURE,
  dryRun = false,
  now = NOW,
): Promise<Imported> {
  const actor = { kind: 'system', onBehalfOf: null } as const;
  const ctx: SystemContext = {
    ...h.context(actor, now),
    db: h.db,
    actor,
    via: 'ops',
    request: { ip: null, userAgent: 'ops' },
  };
  const rows: RowReport[] = [];
  const notices: string[] = [];
  const counts = await importOld(ctx, {
    path,
    dryRun,
    onRow: (row) => rows.push(row),
    onNotice: (notice) => notices.push(notice),
  });
  return { rows, notices, counts };
}

/** A folder with files of this content. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** The id of our row for an old one. */
export async function became(h: Harness, oldTable: string, number: number): Promise<string> {
  const row = await h.owner
    .selectFrom('importRows')
    .select('newId')
    .where('oldTable', '=', oldTable)
    .where('oldId', '=', oldId(number))
    .executeTakeFirstOrThrow();
  return row.newId ?? '';
}
