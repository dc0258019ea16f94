import type { CrmArea, CrmDealRow } from '#shared/crm/crm.schema.ts';
import type { DueFollowUp } from '#shared/crm/marks.schema.ts';
import { dealWords } from '#shared/deals/deal-words.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { allowedUnless } from '#shared/may.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { brandName, creatorName } from '#shared/names.ts';
import type { Role } from '#shared/policy/rule.ts';
import { cancelRefusal, endRefusal, withdrawRefusal } from '../agreement/deals/deals.rules.ts';

/**
 * How a deal can be ended in its current status (rulings B2.2 and CRM-27): nothing else moves it by hand, and agencies, who only look, cannot even do
 * that.
 */
export function mayEnd(
  { status, caseId }: { status: DealStatus; caseId: string | null },
  staff: boolean,
): CrmDealRow['may'] {
  const unless = (refusal: string | null) =>
    allowedUnless(staff ? refusal : 'Only the Accord team can end a deal here.');
  return {
    withdraw: unless(withdrawRefusal(status)),
    cancel: unless(cancelRefusal(status)),
    end: unless(endRefusal({ status, caseId })),
  };
}

/** A deal's two terms in the CRM (ruling B2.2). */
export const stageOf = (status: DealStatus): Pick<CrmDealRow, 'stage' | 'crmStatus'> => ({
  stage: dealWords[status].crmStage,
  crmStatus: dealWords[status].crmStatus,
});

/** Notes and follow-ups are changed by their author only; null if that is the reader. */
export const authorRefusal = (authorId: string, readerId: string): string | null =>
  authorId === readerId ? null : crmRefusals.onlyAuthor;

interface Person {
  userId: string;
  role: Role | null;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
}

/** The brand or the creator of an entry. */
export const aboutOf = (person: Person): DueFollowUp['about'] =>
  person.role === 'brand'
    ? { id: person.userId, kind: 'brand', name: brandName(person) }
    : { id: person.userId, kind: 'creator', name: creatorName(person) };

/** The page of a brand or a creator in an area. */
export const pageOf = (area: CrmArea, { id, kind }: DueFollowUp['about']): string =>
  area === 'brand' ? `/brand/people/${id}` : `/${area}/crm/${kind}s/${id}`;
