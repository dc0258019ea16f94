import { extension } from '../messages/deals/extend-usage.ts';
import * as texts from '../messages/payments/milestone-line.ts';
import type { MilestoneKind, MoneyPart } from '../money.ts';

/** What each of the three steps of a deal's money is called. */
export const milestoneNames: Readonly<Record<MilestoneKind, string>> = {
  signing: texts.contractSigned,
  submission: texts.contentHandedIn,
  approval: texts.contentApproved,
};

/** The same for money of any deal; that of an extension of usage rights is for no work. */
export const partNames: Readonly<Record<MoneyPart, string>> = { ...milestoneNames, extension };
