import { plural } from '#shared/format.ts';
import type { RecordFigure } from '#shared/records/figures.ts';
import type { EntryView } from '#shared/records/records.schema.ts';
import { durationWords, type RecordVerdict } from '#shared/records/records.ts';

const verdicts: Readonly<Record<RecordVerdict, string>> = {
  kept: 'In time',
  extended: 'In time after an extension',
  late: 'Late',
};

/** What an entry comes to: `5 hours`, `In time, after 5 hours`, `2 revisions`. */
export function entryWords(figure: RecordFigure, { seconds, verdict, total }: EntryView): string {
  if (figure === 'completion') return 'Completed';
  if (figure === 'revision') return plural(total ?? 0, 'revision');
  if (figure === 'dispute' || figure === 'case') return total ? 'Lost' : 'Not lost';
  if (figure === 'answer' && verdict === 'late') return 'Not answered';
  const took = seconds === null ? null : durationWords(seconds);
  if (verdict === null) return took ?? '';
  return took === null ? verdicts[verdict] : `${verdicts[verdict]}, after ${took}`;
}
