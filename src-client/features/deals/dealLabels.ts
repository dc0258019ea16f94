import * as texts from '#shared/messages/deals/deal-labels.ts';
import type { MilestoneKind } from '#shared/money.ts';

/** What the parts of a deal's money are for. */
export const MILESTONE_LABELS: Readonly<Record<MilestoneKind, string>> = {
  signing: texts.contractSigned,
  submission: texts.contentSubmitted,
  approval: texts.contentApproved,
};
