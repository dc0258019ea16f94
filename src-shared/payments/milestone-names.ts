import { extension } from '../messages/deals/extend-usage.ts';
import type { MilestoneKind, MoneyPart } from '../money.ts';

/** The names of the three milestones of a deal. */
export const milestoneNames: Readonly<Record<MilestoneKind, string>> = {
  signing: 'Contract signed',
  submission: 'Content submitted',
  approval: 'Content approved',
};

/** The same for all money of deals; that of an extension of usage rights is for no work. */
export const partNames: Readonly<Record<MoneyPart, string>> = { ...milestoneNames, extension };
