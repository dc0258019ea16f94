import { groupsOf, industryLabel } from '#shared/choices/industries.ts';
import type { IndustryGroup } from '#shared/choices/industry-groups.ts';
import { addDays, addMonths, dayIn, daysBetween } from '#shared/dates.ts';
import { dealDays } from '#shared/deals/deal-days.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { longDay } from '#shared/format.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { exclusivityRefusals } from '#shared/messages/deals/exclusivity.ts';
import type { CampaignRow } from '../../access.ts';

/** The days on which a creator works in a field for a brand; no competitor may have any of them if they are exclusive. */
export interface Commitment {
  dealId: string;
  brandId: string;
  brandName: string | null;
  industryGroup: string;
  exclusive: boolean;
  from: string;
  /** The day after the last one. */
  until: string;
}

/** The days that a deal would take. */
export interface Wanted {
  brandId: string;
  groups: readonly IndustryGroup[];
  exclusive: boolean;
  from: string;
  /** The last day. */
  to: string;
}

/** Why a deal is not possible now. */
export interface Clash {
  /** In words. */
  field: string;
  brandName: string | null;
  /** Whether the creator has promised exclusivity; otherwise it is this deal that asks for it. */
  promised: boolean;
  /** The first day on which the deal could begin. */
  freeFrom: string;
}

/**
 * The days that a deal on a campaign takes: those of the campaign and, with exclusivity, the months after its last day. They end sooner once the usage
 * has begun. Null for a campaign without dates or without a field.
 */
export function wantedBy(
  campaign: Pick<CampaignRow, 'brandId' | 'targetIndustries' | 'startDate' | 'endDate' | 'submissionDeadline'>,
  usage: UsageRights | null,
): Wanted | null {
  const { brandId, targetIndustries, startDate: from, endDate } = campaign;
  const groups = groupsOf(targetIndustries);
  if (groups.length === 0 || from === null || endDate === null) return null;
  const { exclusiveUntil } = dealDays(campaign, usage?.exclusivityMonths);
  return { brandId, groups, exclusive: exclusiveUntil !== null, from, to: exclusiveUntil ?? endDate };
}

/**
 * The days that an offer takes once it is accepted. An extension with exclusivity adds its months to those that its deal has among the creator's
 * commitments, from today if they have ended; one without takes none.
 */
export function wantedByOffer(
  campaign: Parameters<typeof wantedBy>[0] & { timeZone: string },
  offer: { extendsDealId: string | null; usageRights: UsageRights | null },
  commitments: readonly Commitment[],
  now: Date,
): Wanted | null {
  const wanted = wantedBy(campaign, offer.usageRights);
  if (offer.extendsDealId === null || wanted === null) return wanted;
  if (!wanted.exclusive) return null;
  const ends = commitments.filter((each) => each.dealId === offer.extendsDealId && each.exclusive);
  const from = [dayIn(campaign.timeZone, now), ...ends.map(({ until }) => until)].toSorted().at(-1) ?? '';
  return { ...wanted, from, to: addMonths(from, offer.usageRights?.exclusivityMonths ?? 0) };
}

/** Why exclusivity cannot be offered: nothing would keep it, because the campaign has no field or no dates; null if it can, or none is offered. */
export const unkeptRefusal = (campaign: Parameters<typeof wantedBy>[0], usage: UsageRights): string | null =>
  usage.exclusivityMonths > 0 && wantedBy(campaign, usage) === null ? exclusivityRefusals.unkept : null;

/** The first thing that keeps a creator with these commitments from a deal, and the day from which it would be possible; null if nothing does. */
export function clashOf(commitments: readonly Commitment[], wanted: Wanted): Clash | null {
  const rivals = commitments.filter(
    ({ brandId, industryGroup: group, exclusive }) =>
      brandId !== wanted.brandId && wanted.groups.some((each) => each === group) && (exclusive || wanted.exclusive),
  );
  const days = daysBetween(wanted.from, wanted.to);
  const on = (day: string) => rivals.filter(({ from, until }) => from <= addDays(day, days) && until > day);
  const first = on(wanted.from).toSorted((a, b) => Number(b.exclusive) - Number(a.exclusive))[0];
  if (!first) return null;
  let freeFrom = wanted.from;
  for (let taken = on(freeFrom); taken.length > 0; taken = on(freeFrom)) {
    freeFrom = taken.reduce((last, { until }) => (until > last ? until : last), freeFrom);
  }
  const { brandName, exclusive: promised, industryGroup: group } = first;
  return { field: industryLabel(group), brandName, promised, freeFrom };
}

/** Why a creator cannot take on a deal, in one sentence that names what they know: the other brand. */
export function creatorsClash({ brandName, field, promised, freeFrom }: Clash): string {
  const say = promised ? exclusivityRefusals.promised : exclusivityRefusals.working;
  return say(brandName ?? commonMessages.unknownBrand, field, longDay(freeFrom));
}

/** Why creators cannot be offered a deal, in words that say nothing of the other brand. */
export const brandsClashes = (clashes: readonly { name: string; clash: Clash }[]): string =>
  clashes
    .map(({ name, clash: { field, promised, freeFrom } }) =>
      (promised ? exclusivityRefusals.creatorPromised : exclusivityRefusals.creatorWorking)(
        name,
        field,
        longDay(freeFrom),
      ),
    )
    .join(' ');
