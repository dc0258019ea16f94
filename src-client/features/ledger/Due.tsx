import { DateText } from '#client/components/frame/DateText.tsx';
import type { DeskRow } from '#shared/payments/desk.ts';

/** The deadline of a row, with a note if it has passed. */
export function Due({ row: { dueAt, overdue }, missed }: { row: DeskRow; missed: string }) {
  return (
    <>
      <DateText value={dueAt} time />
      {overdue && <span className="text-error block text-sm">{missed}</span>}
    </>
  );
}
