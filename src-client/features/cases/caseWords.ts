import type { CaseView, DealCase } from '#shared/cases/cases.schema.ts';
import { type CaseSide, otherSide } from '#shared/cases/cases.ts';
import { isolated } from '#shared/isolated.ts';
import { CASE_LOOKS } from '#shared/status-looks.ts';

/**
 * How a case stands, for one of its sides, as it begins a line: `Your turn until Dec 6`, `Waiting for the brand until Dec 6`, `With our team`,
 * `Settled`. `dayOf` formats a moment as a day.
 */
export function caseStands(
  { status, turn, answerBy }: Pick<DealCase, 'status' | 'turn' | 'answerBy'>,
  side: CaseSide | null,
  dayOf: (at: string) => string,
): string {
  if (turn === null || answerBy === null) return CASE_LOOKS[status].label;
  const until = `until ${dayOf(answerBy)}`;
  return turn === side ? `Your turn ${until}` : `Waiting for the ${turn} ${until}`;
}

type Parties = Pick<CaseView, 'brand' | 'creator'>;

/** The name of a side, for use within a sentence. */
export const nameOf = (parties: Parties, side: CaseSide): string => isolated(parties[side].name);

/** What the end of a case finds. */
export const findingWords = (parties: Parties, finding: CaseSide | 'neither'): string =>
  finding === 'neither' ? 'Neither side broke the agreement' : `${nameOf(parties, finding)} broke the agreement`;

/** What happened at the end of a case, in one sentence. */
export function outcomeWords({ outcome, proposals, openedBy, ...parties }: CaseView): string {
  const maker = proposals.at(-1)?.side ?? openedBy;
  switch (outcome?.status) {
    case 'settled':
      return `${nameOf(parties, otherSide(maker))} accepted the proposal of ${nameOf(parties, maker)}.`;
    case 'defaulted':
      return `${nameOf(parties, otherSide(maker))} did not answer in time, so the proposal of ${nameOf(parties, maker)} took effect.`;
    case 'withdrawn':
      return `The case of ${nameOf(parties, openedBy)} was withdrawn. The deal goes on as agreed.`;
    case 'decided':
      if (outcome.split !== null) return 'Our team decided how the money is split.';
      return proposals.at(-1)?.split.length === 0
        ? 'Our team decided who broke the agreement.'
        : 'Our team decided that the deal goes on as agreed.';
    case undefined:
      return '';
  }
}
