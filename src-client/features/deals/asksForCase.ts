import type { DealCase } from '#shared/cases/cases.schema.ts';
import type { May } from '#shared/may.ts';

/** Whether a deal offers to open a case, if only closed with the reason: once its offer was accepted, and unless the case that there is says enough. */
export const asksForCase = (deal: {
  extension: boolean;
  offerable: boolean;
  case: DealCase | null;
  may: May<'withdraw' | 'openCase'>;
}): boolean =>
  !deal.extension && !deal.offerable && !deal.may.withdraw.allowed && (deal.case === null || deal.may.openCase.allowed);
