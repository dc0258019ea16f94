import * as texts from '../messages/payments/milestone-line.ts';
import type { MilestoneKind } from '../money.ts';

/** What each of the three steps of a deal's money is called. */
export const milestoneNames: Readonly<Record<MilestoneKind, string>> = {
  signing: texts.contractSigned,
  submission: texts.contentHandedIn,
  approval: texts.contentApproved,
};
