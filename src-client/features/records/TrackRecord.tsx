import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import type { RecordSide } from '#shared/records/figures.ts';
import { NOT_ENOUGH, type RecordCounts, recordLines } from '#shared/records/records.ts';

/** How a brand or creator has worked so far, a line for each figure. */
export function TrackRecord({
  side,
  counts,
  look = 'card',
}: {
  side: RecordSide;
  counts: RecordCounts;
  look?: 'screen' | 'card';
}) {
  return (
    <DescriptionList
      look={look}
      items={recordLines(side, counts).map(({ label, says }) => ({
        label,
        value: says ?? <span className="text-muted font-normal">{NOT_ENOUGH}</span>,
      }))}
    />
  );
}
