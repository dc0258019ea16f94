import type { SystemContext } from './context.ts';

/**
 * Imports an export of the old system, and reports what happened to each row as it goes: as a table for people, or with `json` as a line of JSON for
 * each row and one for the counts. Ends with code 1 if a row could not be imported.
 */
export async function importExport(
  ctx: SystemContext,
  path: string,
  { json, dryRun }: { json: boolean; dryRun: boolean },
): Promise<void> {
  // Imported here, because only this command needs it.
  const [{ importOld }, { reportHead, reportLine, reportSummary }] = await Promise.all([
    import('./import/import.service.ts'),
    import('./import/report.rules.ts'),
  ]);
  const print = (text: string) => void process.stdout.write(text);
  if (!json) print(reportHead());
  const counts = await importOld(ctx, {
    path,
    dryRun,
    onRow: (row) => print(json ? `${JSON.stringify(row)}\n` : reportLine(row)),
    onNotice: (text) => void process.stderr.write(`${text}\n`),
  });
  print(json ? `${JSON.stringify({ dryRun, counts })}\n` : reportSummary(counts));
  if (dryRun) process.stderr.write(`This was a dry run: nothing was written.\n`);
  if (counts.some(({ refused }) => refused > 0)) process.exitCode = 1;
}
