import type { LimitName, Limits } from '../auth/limits.ts';
import { type Db, inTransaction } from '../data/db.ts';
import { reportFault } from '../failures.ts';
import { type IncomingReport, storeReports } from './conversions.service.ts';
import { admitted, type CountedRequest, countByKey } from './counting.rules.ts';
import { insertClicks } from './tracking.queries.ts';

/** A visit of a tracking link. */
export interface Click extends CountedRequest {
  visitor: string;
  at: Date;
}
/** What a pixel reports. */
export interface PixelReport extends CountedRequest {
  report: IncomingReport;
  at: Date;
}

export interface Counter {
  click(click: Click): void;
  pixel(report: PixelReport): void;
  /** Resolves when everything added so far is stored. */
  settled(): Promise<void>;
}

/** How many entries may wait to be stored, at most; more are dropped, so that a flood cannot fill the memory. */
const WAITING_MAX = 10_000;

/**
 * Counts clicks and pixel reports after they were answered, so that no visitor waits for it or sees a failure. While one batch is written the next
 * one collects, so that each process writes one transaction at a time, and a single click is written at once. Waiting entries are lost if the process
 * is killed; that is acceptable, because anybody can forge them. Signed reports and CSV files are stored before they are answered. Locks nothing; a
 * failure to store is reported and not thrown.
 */
export function createCounter(db: Db, limits: Limits): Counter {
  const clicks = inBatches<Click>(async (batch) => {
    const counted = await within(limits, 'click', batch);
    await inTransaction(db, (tx) => insertClicks(tx, counted));
  });
  const reports = inBatches<PixelReport>(async (batch) => {
    const counted = await within(limits, 'pixel', batch);
    const at = counted.at(-1)?.at;
    if (at)
      await inTransaction(db, (tx) =>
        storeReports(
          tx,
          counted.map(({ report }) => report),
          at,
        ),
      );
  });
  return {
    click: clicks.add,
    pixel: reports.add,
    async settled() {
      await Promise.all([clicks.settled(), reports.settled()]);
    },
  };
}

/**
 * The entries within the limits of their network address and then of their link; an entry that its address may not send takes no point from the link.
 */
async function within<Entry extends CountedRequest>(
  limits: Limits,
  what: 'click' | 'pixel',
  batch: readonly Entry[],
): Promise<Entry[]> {
  const left = async (name: LimitName, entries: readonly Entry[], keyOf: (entry: Entry) => string) =>
    admitted(entries, keyOf, await limits.takeEach(name, countByKey(entries.map(keyOf))));
  const ofAddresses = await left(`${what}.address`, batch, ({ address }) => address);
  return left(`${what}.link`, ofAddresses, ({ link }) => link);
}

function inBatches<Entry>(write: (batch: readonly Entry[]) => Promise<void>) {
  let waiting: Entry[] = [];
  let writing: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch);
      } catch (error) {
        reportFault(error, 'Counting of visits');
      }
    }
    writing = null;
  };
  return {
    add(entry: Entry): void {
      if (waiting.length >= WAITING_MAX) return;
      waiting.push(entry);
      writing ??= writeAll();
    },
    settled: async (): Promise<void> => writing ?? undefined,
  };
}
