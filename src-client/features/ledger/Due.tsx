import { DateText } from '#client/components/frame/DateText.tsx';
import type { DeskRow } from '#shared/payments/desk.ts';

/** The deadline of a row, with what is said where it is over. */
export function Due({ row: { dueAt, overdue }, missed }: { row: DeskRow; missed: string }) {
  return (
    <>
      <DateText value={dueAt} time />
      {overdue && <span className="text-error block text-sm">{missed}</span>}
    </>
  );
}
