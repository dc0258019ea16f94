import { type Currency, minorPerMajor } from '#shared/currencies.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import type { RosterFilters } from '#shared/discovery/roster.schema.ts';
import { HUNDREDTHS, platformPoints, ROSTER_PARTS, type RosterPart } from '#shared/discovery/roster.ts';
import { decimalNumber, formatMoney, grouped, oneOrMany } from '#shared/format.ts';
import { leftOutReasons } from '#shared/messages/discovery/roster.ts';
import { convert, type UsdMicros, usdMicrosOf } from '#shared/money.ts';
import { type Candidate, costOf, type RosterTask } from './roster.rules.ts';

/** A creator who can be chosen, as reasons name them. */
export interface NamedCandidate extends Candidate {
  name: string;
  match: number;
}

/** A roster, and what its reasons are worked out from. */
export interface Chosen {
  task: RosterTask<NamedCandidate>;
  roster: readonly NamedCandidate[];
  currency: Currency;
}

/** Points in words: `3.1 points`. */
export const pointsText = (hundredths: number): string =>
  `${decimalNumber(hundredths / HUNDREDTHS)} ${oneOrMany(hundredths / HUNDREDTHS, 'point', 'points')}`;

/** What changes if one creator takes the place of another, by part, in hundredths of a point. */
export function swapOf(
  { task, roster }: Chosen,
  other: Candidate,
  place: Candidate,
): Record<RosterPart | 'total', number> {
  const rest = roster.filter(({ id }) => id !== place.id);
  const has = (platform: string | null) => platform !== null && rest.some((one) => one.platform === platform);
  const adds = ({ platform }: Candidate) => (platform === null || has(platform) ? 0 : platformPoints(task.weights));
  const platforms = adds(other) - adds(place);
  const total = other.points.total - place.points.total + platforms;
  return {
    match: other.points.match - place.points.match,
    reach: other.points.reach - place.points.reach,
    price: other.points.price - place.points.price,
    platforms,
    total,
  };
}

/** The one reason why a creator who can be chosen is not in the roster. */
export function leftOutReason(chosen: Chosen, other: NamedCandidate): string {
  const { task, roster, currency } = chosen;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const freeMinor = task.leftMinor - costOf(roster);
  if (other.costMinor > task.leftMinor) return leftOutReasons.abovePool(money(other.costMinor - task.leftMinor));
  if (roster.length < task.most && other.costMinor <= freeMinor) return addedReason(chosen, other);
  const movable = roster.filter(({ id }) => !task.kept.has(id));
  const dearest = movable.toSorted((a, b) => b.costMinor - a.costMinor || (a.id < b.id ? -1 : 1))[0];
  if (!dearest) {
    const over = other.costMinor - freeMinor;
    return over > 0 ? leftOutReasons.aboveBesideKept(money(over)) : leftOutReasons.full(task.most);
  }
  const overMinor = other.costMinor - freeMinor - dearest.costMinor;
  if (overMinor > 0) return leftOutReasons.aboveEvenFor(money(overMinor), dearest.name);
  return swapReason(chosen, other, movable, freeMinor);
}

/** They would fit into the roster: they add nothing, or the search did not come to them. */
function addedReason({ task, roster }: Chosen, other: NamedCandidate): string {
  const { platform } = other;
  const fresh = platform !== null && !roster.some((one) => one.platform === platform);
  const added = other.points.total + (fresh ? platformPoints(task.weights) : 0);
  return added === 0 ? leftOutReasons.nothingAdded : leftOutReasons.notWeighedOut(pointsText(added));
}

/** The best exchange that the budget allows still lowers the total; the part that loses most is named. */
function swapReason(
  chosen: Chosen,
  other: NamedCandidate,
  movable: readonly NamedCandidate[],
  freeMinor: number,
): string {
  const swaps = movable
    .filter(({ costMinor }) => other.costMinor - costMinor <= freeMinor)
    .map((place) => ({ place, swap: swapOf(chosen, other, place) }));
  const best = swaps.reduce((a, b) => (b.swap.total > a.swap.total ? b : a));
  if (best.swap.total > 0) return leftOutReasons.notWeighedOut(pointsText(best.swap.total));
  if (best.swap.total === 0) return leftOutReasons.tie(best.place.name);
  const part = ROSTER_PARTS.reduce((worst, each) => (best.swap[each] < best.swap[worst] ? each : worst));
  const lowest = Math.min(...chosen.roster.map(({ match }) => match));
  if (part === 'match' && other.match < lowest) return leftOutReasons.lowMatch(other.match, lowest);
  return leftOutReasons.swap(best.place.name, pointsText(-best.swap.total), part);
}

/** What a creator shows, for the filters that are ranges. */
interface Ranged {
  shownFollowers: number;
  shownEngagement: number | null;
  priceMinMinor: number | null;
  priceMaxMinor: number | null;
  priceCurrency: Currency;
}

/** Why a creator does not pass the ranges of the filters, by how much; null if they do. */
export function rangeReason(filters: RosterFilters, row: Ranged, usdMicros: UsdMicros): string | null {
  return followersReason(filters, row) ?? engagementReason(filters, row) ?? priceReason(filters, row, usdMicros);
}

function followersReason({ followerCountMin: min, followerCountMax: max }: RosterFilters, row: Ranged): string | null {
  const followers = row.shownFollowers;
  if (min && followers < 0) return `Shows no followers; you ask for ${grouped(min)} at least.`;
  if (min && followers < min) return `Below your floor of followers by ${grouped(min - followers)}.`;
  return max && followers > max ? `Above your ceiling of followers by ${grouped(followers - max)}.` : null;
}

function engagementReason(filters: RosterFilters, { shownEngagement }: Ranged): string | null {
  const { engagementRateMin: min, engagementRateMax: max } = filters;
  const by = (points: number) => decimalNumber(Math.max(0.01, Math.round(points * 100) / 100));
  if (shownEngagement === null) return min ? `Shows no engagement; you ask for ${decimalNumber(min)}% at least.` : null;
  const percent = shownEngagement * 100;
  if (min && percent < min) return `Below your floor of engagement by ${by(min - percent)} percentage points.`;
  return max && percent > max ? `Above your ceiling of engagement by ${by(percent - max)} percentage points.` : null;
}

/** The ranges of prices are in whole dollars, at the day's rates. */
function priceReason(filters: RosterFilters, row: Ranged, usdMicros: UsdMicros): string | null {
  const { priceRangeMin: min, priceRangeMax: max } = filters;
  if (!min && !max) return null;
  const { minMinor, maxMinor, currency } = priceRange({
    ...row,
    followerCount: row.shownFollowers < 0 ? null : row.shownFollowers,
  });
  if (!usdMicrosOf({ usdMicros }, currency))
    return `Their price is in ${currency}, for which there is no exchange rate.`;
  const dollars = (amountMinor: number) => convert({ amountMinor, currency }, { usdMicros }, 'USD').amountMinor;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD' });
  const unit = minorPerMajor('USD');
  const below = min ? min * unit - dollars(maxMinor) : 0;
  if (below > 0) return `Their highest price for a piece is ${money(below)} below your range.`;
  const above = max ? dollars(minMinor) - max * unit : 0;
  return above > 0 ? `Their lowest price for a piece is ${money(above)} above your range.` : null;
}
