import { DAY_MS, HOUR_MS, RECORD_ENTRIES_MIN } from '../constants.ts';
import { grouped, plural } from '../format.ts';
import type { RecordFigure, RecordSide } from './figures.ts';

/**
 * How an entry with a time limit ended: in time, in time only because the limit was extended, or too late. A decision of staff in a brand's place, and
 * an offer or application that nobody answered, are late.
 */
export type RecordVerdict = 'kept' | 'extended' | 'late';

/** One figure as it is counted. `medianSeconds` is missing for entries that have no duration; `total` is of revisions, or of lost disputes or cases. */
export interface FigureCount {
  entries: number;
  medianSeconds?: number;
  kept: number;
  extended: number;
  late: number;
  total: number;
}

/** A person's whole record; a figure without entries is missing. */
export type RecordCounts = { readonly [F in RecordFigure]?: FigureCount };

/** One line of a record: what it is about, and what is known; null while there are too few entries to say. */
export interface RecordLine {
  label: string;
  says: string | null;
}

export const NOT_ENOUGH = 'Not enough yet';

/** The name of each figure, as the owner of a record reads it. */
export const figureLabels: Readonly<Record<RecordSide, Readonly<Partial<Record<RecordFigure, string>>>>> = {
  brand: {
    answer: 'Answers to applications',
    review: 'Reviews of content',
    payment: 'Deposits',
    revision: 'Revisions asked for',
    completion: 'Completed campaigns',
    dispute: 'Bank disputes',
    case: 'Cases',
  },
  creator: {
    answer: 'Answers to offers',
    delivery: 'Deadlines',
    revision: 'Revisions needed',
    completion: 'Completed deals',
    case: 'Cases',
  },
};

/** `less than an hour`, `5 hours`, `3 days` */
export function durationWords(seconds: number): string {
  const ms = seconds * 1_000;
  if (ms < HOUR_MS) return 'less than an hour';
  if (ms < 2 * DAY_MS) return plural(Math.round(ms / HOUR_MS), 'hour');
  return plural(Math.round(ms / DAY_MS), 'day');
}

/** Whether a figure has too few entries to say anything about how a person works. */
const tooFew = (count: FigureCount | undefined): count is undefined =>
  count === undefined || count.entries < RECORD_ENTRIES_MIN;

const median = (count: FigureCount | undefined): string | null =>
  tooFew(count) || count.medianSeconds === undefined ? null : durationWords(count.medianSeconds);

/** `12 of 14 (2 extended)`: the entries that ended in time. */
function inTime(count: FigureCount | undefined): string | null {
  if (tooFew(count)) return null;
  const [kept, all] = [count.kept + count.extended, count.kept + count.extended + count.late];
  const said = `${grouped(kept)} of ${grouped(all)}`;
  return count.extended === 0 ? said : `${said} (${grouped(count.extended)} extended)`;
}

/** `0.4 per piece` */
const perPiece = (count: FigureCount | undefined): string | null =>
  tooFew(count) ? null : `${(count.total / count.entries).toFixed(1)} per piece`;

/** The figures that are plain counts. They are said from the first entry on. */
const COUNTS: readonly string[] = ['completion', 'dispute', 'case'] satisfies RecordFigure[];

/** `1 of 3`: the entries that were lost. */
const lost = ({ total, entries }: FigureCount): string => `${grouped(total)} of ${grouped(entries)}`;

/** What others read of a record: figures with too few entries to say anything are left out, so that no single entry shows. */
export function shownRecord(counts: RecordCounts): RecordCounts {
  return Object.fromEntries(
    Object.entries(counts).filter(([figure, count]) => COUNTS.includes(figure) || !tooFew(count)),
  );
}

/**
 * The lines of a record, for everybody who may read it. A plain count is said from the first entry on; the rest needs five entries. How many campaigns
 * a brand has completed stands beside its record.
 */
export function recordLines(side: RecordSide, counts: RecordCounts): RecordLine[] {
  const completed = grouped(counts.completion?.entries ?? 0);
  const cases = counts.case ? [{ label: 'Cases lost', says: lost(counts.case) }] : [];
  if (side === 'creator') {
    return [
      { label: 'Answers offers in', says: median(counts.answer) },
      { label: 'Deadlines kept', says: inTime(counts.delivery) },
      { label: 'Revisions', says: perPiece(counts.revision) },
      { label: 'Completed deals', says: completed },
      ...cases,
    ];
  }
  const disputes = counts.dispute;
  return [
    { label: 'Answers applications in', says: median(counts.answer) },
    { label: 'Reviews content in', says: median(counts.review) },
    { label: 'Reviews in time', says: inTime(counts.review) },
    { label: 'Pays the deposit in', says: median(counts.payment) },
    { label: 'Revisions', says: perPiece(counts.revision) },
    {
      label: 'Bank disputes lost',
      says: disputes ? lost(disputes) : '0',
    },
    ...cases,
  ];
}

/** A creator's record in one line, for a card: `answers in 5 hours, deadlines kept: 12 of 14`. */
export function recordSummary(counts: RecordCounts): string {
  const [answers, deadlines] = [median(counts.answer), inTime(counts.delivery)];
  const parts = [answers && `answers in ${answers}`, deadlines && `deadlines kept: ${deadlines}`];
  return parts.filter(Boolean).join(', ') || NOT_ENOUGH.toLowerCase();
}
