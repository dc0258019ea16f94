import { LookPill } from '#client/components/base/StatusPill.tsx';
import type { CaseRow } from '#shared/cases/cases.schema.ts';
import type { CaseSide } from '#shared/cases/cases.ts';
import { CASE_LOOKS } from '#shared/status-looks.ts';
import { caseStands } from './caseWords.ts';

/** The status of a case in a list, and whose turn it is while it is open. */
export function CaseStatus({
  row,
  side,
  dayOf,
}: {
  row: Pick<CaseRow, 'status' | 'turn' | 'answerBy'>;
  side: CaseSide | null;
  dayOf: (at: string) => string;
}) {
  return (
    <span className="block">
      <LookPill look={CASE_LOOKS[row.status]} />
      {row.turn !== null && (
        <span className="text-muted mt-1 block text-sm whitespace-nowrap">{caseStands(row, side, dayOf)}</span>
      )}
    </span>
  );
}
