import { defaultUsage, type UsageRights, type UsageView, usageWords } from '#shared/deals/usage-rights.ts';
import { longDay } from '#shared/format.ts';
import * as texts from '#shared/messages/deals/usage-rights.ts';
import type { CampaignRow, DealRow } from '../../access.ts';

/** The usage rights of an offer: those that it names, otherwise those that its campaign offered last, otherwise the usual ones. */
export const usageFor = (
  campaign: Pick<CampaignRow, 'usageRights' | 'platforms'>,
  named?: UsageRights | undefined,
): UsageRights => named ?? campaign.usageRights ?? defaultUsage(campaign.platforms);

/** The usage rights of a deal and their dates, as its parties see them; null if nothing was agreed. */
export const usageView = (
  deal: Pick<DealRow, 'usageRights' | 'usageFrom' | 'usageUntil'>,
  { timeZone }: Pick<CampaignRow, 'timeZone'>,
): UsageView | null =>
  deal.usageRights && { rights: deal.usageRights, from: deal.usageFrom, until: deal.usageUntil, timeZone };

/** The entries of a paper about the usage rights of a deal or an extension, with the channels and the dates; empty if none were agreed. */
export function usageEntries({
  usageRights,
  usageFrom,
  usageUntil,
  extendsDealId,
}: Pick<DealRow, 'usageRights' | 'usageFrom' | 'usageUntil' | 'extendsDealId'>): { label: string; value: string }[] {
  if (usageRights === null) return [];
  const extension = extendsDealId !== null;
  return [
    {
      label: extension ? 'Extension of usage' : texts.title,
      value: usageWords(usageRights, extension ? 'extension' : 'firstPost'),
    },
    ...(usageFrom && usageUntil
      ? [{ label: texts.runsTitle, value: texts.fromUntil(longDay(usageFrom), longDay(usageUntil)) }]
      : []),
  ];
}
