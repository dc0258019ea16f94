import {
  type CampaignDraft,
  campaignDraft,
  campaignProblems,
  missingInDraft,
} from '#shared/campaigns/campaigns.schema.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import type { FieldName, Values } from './useWizard.ts';

/** Fields that are checked together: while they contradict each other, none of them is saved. */
const DATES: readonly FieldName[] = ['startDate', 'endDate', 'submissionDeadline'];
const BUDGETS: readonly FieldName[] = ['budgetMinor', 'totalCreatorBudgetMinor'];

/** The changed fields that can be saved now: each valid or empty, none in contradiction (ruling BR-DRAFT-12). */
export function savable(values: Values, changed: ReadonlySet<FieldName>): CampaignDraft {
  const contradicting = new Set<string>(
    campaignProblems(values).flatMap(({ field }) => (field === 'totalCreatorBudgetMinor' ? BUDGETS : DATES)),
  );
  const blankAsNull = { ...values, name: values.name?.trim() || null, description: values.description?.trim() || null };
  const wanted = Object.entries(blankAsNull).filter(([field]) => hasField(changed, field) && !contradicting.has(field));
  const valid = wanted.filter(([field, value]) => campaignDraft.safeParse({ [field]: value }).success);
  return campaignDraft.parse(Object.fromEntries(valid));
}

function hasField(changed: ReadonlySet<FieldName>, field: string): boolean {
  return [...changed].some((name) => name === field);
}

/** What still keeps each step from being complete. */
export const problemsOf = (values: Values) => missingInDraft(toSubmit(values));

/** The values as they would be submitted: the creators' budget is the whole pool unless another was entered. */
function toSubmit(values: Values): CampaignDraft {
  const { totalCreatorBudgetMinor, ...rest } = values;
  if (totalCreatorBudgetMinor != null) return values;
  return { ...rest, totalCreatorBudgetMinor: values.budgetMinor == null ? null : creatorPoolMinor(values.budgetMinor) };
}
