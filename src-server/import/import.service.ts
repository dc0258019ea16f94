import type { SystemContext } from '../context.ts';
import { allowTime, inTransaction, type Tx } from '../data/db.ts';
import { inSavepoint } from '../data/savepoint.ts';
import { takeTurn } from '../ground/locks.ts';
import { Batch } from './batch.service.ts';
import { Fields, type OldRow, Refusal } from './fields.rules.ts';
import { filesOf, type OldFile, type Read, rowsOf } from './files.service.ts';
import { takenBefore } from './import.queries.ts';
import { hashOf, keyOf } from './keys.rules.ts';
import type { OldTable } from './old-tables.rules.ts';
import type { RowReport, TableCounts } from './report.rules.ts';
import { takers } from './takers.service.ts';

/** How many rows share a transaction; each has a savepoint of its own. */
const AT_ONCE = 500;

export interface ImportOptions {
  /** A file that is named like an old table, or a folder of such files. */
  path: string;
  /** Whether to undo everything at the end: one transaction for all rows, so use it on a copy of the database or in a quiet hour. */
  dryRun: boolean;
  /** Called with the outcome of each row, in the order of the files. */
  onRow: (row: RowReport) => void;
  /** Called with remarks about a whole file. */
  onNotice: (text: string) => void;
}

/**
 * Imports the tables of the old system from files (design section 4; rulings A07, B1, BR-DRAFT-20, BR-ORD-32): each row once, by its table and id,
 * however often it is called. A row that cannot be imported is reported with the column and changes nothing; all others are imported. Money that the
 * old system paid is carried over in the books. Nobody is notified. Returns the counts of each table. Locks the import, some rows at a time. @throws
 * the error of the database or the files if they fail as a whole
 */
export async function importOld(ctx: SystemContext, options: ImportOptions): Promise<TableCounts[]> {
  const { files, notices } = await filesOf(options.path);
  for (const notice of notices) options.onNotice(notice);
  if (files.length === 0)
    options.onNotice(
      `There is no file of an old table in ${options.path}; name them by table, such as profiles.csv or deals.json`,
    );
  if (!options.dryRun) return importFiles(ctx, files, options, (work) => inTransaction(ctx.db, work));
  return undone(ctx, (tx) => importFiles(ctx, files, options, (work) => work(tx)));
}

type InOne = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

class Undone extends Error {}

/** Runs everything in one transaction that is rolled back. */
async function undone<T>(ctx: SystemContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const answers: T[] = [];
  try {
    await ctx.db.transaction().execute(async (tx) => {
      answers.push(await work(tx));
      throw new Undone();
    });
  } catch (error) {
    const [answer] = answers;
    if (error instanceof Undone && answer !== undefined) return answer;
    throw error;
  }
  throw new Undone();
}

async function importFiles(ctx: SystemContext, files: readonly OldFile[], options: ImportOptions, inOne: InOne) {
  const counts: TableCounts[] = [];
  for (const { table, path } of files) {
    const count: TableCounts = { table, taken: 0, unchanged: 0, refused: 0 };
    counts.push(count);
    for await (const batch of inBatches(rowsOf(path, options.onNotice))) {
      const reports = await inOne((tx) => takeBatch(tx, ctx, table, batch));
      for (const report of reports) {
        count[report.verdict] += 1;
        options.onRow(report);
      }
    }
  }
  return counts;
}

async function* inBatches(rows: AsyncGenerator<Read>): AsyncGenerator<Read[]> {
  let batch: Read[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A row without a key, or one that cannot even be read. */
type Unkeyed = Omit<RowReport, 'table'>;
/** A row with a key. */
interface Keyed {
  number: number;
  fields: Fields;
  oldId: string;
  hash: string;
}

async function takeBatch(tx: Tx, ctx: SystemContext, table: OldTable, reads: readonly Read[]): Promise<RowReport[]> {
  await allowTime(tx);
  await takeTurn(tx, 'import');
  const rows = reads.map((read) => keyed(table, read));
  const oldIds = rows.flatMap((row) => ('hash' in row ? row.oldId : []));
  const before = new Map((await takenBefore(tx, table, oldIds).execute()).map((row) => [row.oldId, row]));
  const batch = new Batch();
  await batch.readParents(
    tx,
    rows.flatMap((row) => ('hash' in row ? row.fields.ids() : [])),
  );
  const seen = new Set<string>();
  const reports: RowReport[] = [];
  for (const row of rows) {
    if (!('hash' in row)) {
      reports.push({ table, ...row });
      continue;
    }
    const report = { table, number: row.number, oldId: row.oldId, newId: null, notes: row.fields.notes };
    const known = before.get(row.oldId);
    if (known?.rowHash === row.hash) reports.push({ ...report, verdict: 'unchanged', problem: null });
    else if (known)
      reports.push(
        refused(
          report,
          `was imported on ${known.takenAt.toISOString().slice(0, 10)} and has changed since; the row in Accord stays as it is and must be changed there`,
        ),
      );
    else if (seen.has(row.oldId)) reports.push(refused(report, 'an earlier row of this import has the same key'));
    else reports.push(await takeRow(tx, ctx, { table, row, batch }, report));
    seen.add(row.oldId);
    // The next deal asks whether a deal was already joined.
    if (table === 'deals') await batch.write(tx, ctx);
  }
  await batch.write(tx, ctx);
  return reports;
}

function keyed(table: OldTable, read: Read): Keyed | Unkeyed {
  const { number } = read;
  const none = { number, oldId: null, newId: null, notes: [], verdict: 'refused' } as const;
  if ('problem' in read) return { ...none, problem: read.problem };
  const row: OldRow = read.row;
  try {
    const fields = new Fields(row);
    return { number, fields, oldId: keyOf(table, fields, row), hash: hashOf(row) };
  } catch (error) {
    if (error instanceof Refusal) return { ...none, problem: error.message };
    throw error;
  }
}

type Begun = Pick<RowReport, 'table' | 'number' | 'oldId' | 'newId' | 'notes'>;
const refused = (report: Begun, problem: string): RowReport => ({ ...report, notes: [], verdict: 'refused', problem });

async function takeRow(
  tx: Tx,
  ctx: SystemContext,
  { table, row, batch }: { table: OldTable; row: Keyed; batch: Batch },
  report: Begun,
): Promise<RowReport> {
  const { fields, oldId, hash } = row;
  const takeBack = batch.mark();
  try {
    const taken = await inSavepoint(tx, () => takers[table]({ tx, ctx, table, fields, oldId, batch }));
    const noted = { oldTable: table, newId: taken.newId, rowHash: hash, takenAt: ctx.now };
    const others = taken.alsoKnownAs?.toLowerCase();
    const names = others === undefined || others === oldId ? [oldId] : [oldId, others];
    batch.noteTaken(names.map((name) => ({ ...noted, oldId: name })));
    return { ...report, newId: taken.newId, verdict: 'taken', problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    takeBack();
    return refused(report, problem);
  }
}

/** Why a row cannot be imported; null if the row is not at fault. */
function problemOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  // Data exceptions and violated constraints: the schema has more of these than the columns of a file can show.
  if (!error.code.startsWith('22') && !error.code.startsWith('23')) return null;
  return `the database refuses it (${'constraint' in error && error.constraint ? String(error.constraint) : error.message})`;
}
