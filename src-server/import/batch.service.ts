import type { Machine, StatusOf } from '#shared/lifecycles.ts';
import { type AuditEntry, auditAll } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { recordAllCreated } from '../transition.ts';
import { becameOfAll, type ImportedRow, noteTaken } from './import.queries.ts';
import { CAMPAIGNS, DEALS, type OldTable, PEOPLE, SUBMISSIONS } from './old-tables.rules.ts';

const PARENTS: readonly OldTable[] = [...PEOPLE, ...CAMPAIGNS, ...DEALS, ...SUBMISSIONS];

/** A row's id, and what the first entry of its history contains besides the status. */
type HistoryOf = { id: string } & Readonly<Record<string, unknown>>;

interface Began {
  machine: Machine;
  status: StatusOf<Machine>;
  row: HistoryOf;
}

/**
 * What a few hundred rows share: what their parents became, read at once, and what they add that is not read before the next batch: the beginnings of
 * histories, other audit rows, and the records of what was imported. These are written together at the end, because a statement for each of them took
 * half the time of an import.
 */
export class Batch {
  private readonly became = new Map<string, string>();
  private readonly began: Began[] = [];
  private readonly entries: AuditEntry[] = [];
  private readonly notes: ImportedRow[] = [];

  /** Reads what the rows with these ids became. Locks nothing. */
  async readParents(tx: Tx, oldIds: readonly string[]): Promise<void> {
    if (oldIds.length === 0) return;
    for (const { oldTable, oldId, newId } of await becameOfAll(tx, PARENTS, [...new Set(oldIds)]).execute()) {
      if (newId !== null) this.became.set(`${oldTable} ${oldId}`, newId);
    }
  }

  /** What the row with this id became, in whichever of these old tables it was; undefined if it is not known here. */
  parent(tables: readonly OldTable[], oldId: string): string | undefined {
    const table = tables.find((each) => this.became.has(`${each} ${oldId}`));
    return table && this.became.get(`${table} ${oldId}`);
  }

  /** The first status of an inserted row. */
  begin<M extends Machine>(machine: M, row: HistoryOf, status: StatusOf<M>): void {
    this.began.push({ machine, row, status });
  }

  audit(entry: AuditEntry): void {
    this.entries.push(entry);
  }

  noteTaken(rows: readonly ImportedRow[]): void {
    this.notes.push(...rows);
    for (const { oldTable, oldId, newId } of rows) if (newId !== null) this.became.set(`${oldTable} ${oldId}`, newId);
  }

  /** Returns a function that discards what is added from here on, for a row that is refused. */
  mark(): () => void {
    const [began, entries] = [this.began.length, this.entries.length];
    return () => {
      this.began.length = began;
      this.entries.length = entries;
    };
  }

  /** Writes what was added. Locks no existing rows. */
  async write(tx: Tx, ctx: Context): Promise<void> {
    const alike = Map.groupBy(this.began.splice(0), ({ machine, status }) => `${machine} ${status}`);
    for (const group of alike.values()) {
      const [first] = group;
      if (!first) continue;
      const rows = group.map(({ row }) => row);
      await recordAllCreated(tx, ctx, first.machine, rows, 'import.take', first.status);
    }
    await auditAll(tx, ctx, this.entries.splice(0));
    const notes = this.notes.splice(0);
    if (notes.length > 0) await noteTaken(tx, notes).execute();
  }
}
