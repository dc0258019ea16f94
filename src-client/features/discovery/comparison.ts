import { languageLabel, placeLabel } from '#shared/audience-labels.ts';
import { AUDIENCE_LOCATION_DEFAULT, AUDIENCE_TYPES, audienceTypeLabels } from '#shared/choices/audiences.ts';
import { CONTENT_FORMAT_DEFAULT, formatLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { ComparedCreatorView } from '#shared/discovery/discovery.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber, formatMoney, percent, plural } from '#shared/format.ts';
import { here, leastAmount, leastHere } from '#shared/messages/pricing/offer-price.ts';

/** A word or figure; `apart` if it sets the creator apart from the others: the best figure, or a word that not all have. */
interface Part {
  text: string;
  apart: boolean;
}

/** One line of the comparison, with a cell for each creator, in order. */
export interface ComparisonRow {
  label: string;
  cells: Part[][];
}

/** The criteria by which brands choose, creator beside creator. Lines without any value are left out. */
export function comparisonOf(creators: readonly ComparedCreatorView[]): ComparisonRow[] {
  const figures = (
    label: string,
    shown: (creator: ComparedCreatorView) => string,
    worth: (creator: ComparedCreatorView) => number | null,
  ): ComparisonRow => {
    const best = bestOf(creators.map(worth));
    return {
      label,
      cells: creators.map((creator) => [{ text: shown(creator), apart: best !== null && worth(creator) === best }]),
    };
  };
  const words = (label: string, of: (creator: ComparedCreatorView) => readonly string[]): ComparisonRow => {
    const lists = creators.map(of);
    return {
      label,
      cells: lists.map((list) => list.map((text) => ({ text, apart: lists.some((other) => !other.includes(text)) }))),
    };
  };
  const oneCurrency = new Set(creators.map(({ price }) => price.currency)).size === 1;
  return [
    figures(
      'Match',
      ({ match }) => (match ? `${match.score}%` : ''),
      ({ match }) => match?.score ?? null,
    ),
    words('Why', ({ match }) => match?.reasons.map(({ text }) => text) ?? []),
    figures(
      'Followers',
      ({ followers }) => compactNumber(followers),
      ({ followers }) => followers,
    ),
    figures(
      'Engagement',
      ({ engagement }) => percent(engagement),
      ({ engagement }) => engagement,
    ),
    figures(
      'Price range per piece',
      ({ price }) => priceRangeLabel(price),
      ({ price }) => (oneCurrency ? -price.minMinor : null),
    ),
    figures(
      here,
      ({ offer }) => (offer ? formatMoney({ amountMinor: offer.suggestedMinor, currency: offer.currency }) : ''),
      ({ offer }) => (offer ? -offer.suggestedMinor : null),
    ),
    figures(
      leastHere,
      ({ offer }) => (offer ? leastAmount(offer) : ''),
      ({ offer }) => (offer ? -(offer.floorMinor ?? 0) : null),
    ),
    words('Platforms', ({ platforms }) => platforms.map(platformLabel)),
    words('Audience', audienceOf),
    words('Content', ({ contentTypes }) =>
      contentTypes.map(formatLabel).concat(contentTypes.length ? [] : [CONTENT_FORMAT_DEFAULT]),
    ),
    words('Industries', ({ industries }) => industries.map(industryLabel)),
    words('Languages', ({ languages }) => languages.map(languageLabel)),
    figures(
      'Completed',
      ({ completed }) => plural(completed, 'campaign'),
      ({ completed }) => completed,
    ),
    figures(
      'Completed with you',
      ({ completedWithYou }) => plural(completedWithYou, 'campaign'),
      ({ completedWithYou }) => completedWithYou,
    ),
    words('At the moment', ({ available }) => [available ? 'Available' : 'Not available']),
  ].filter(({ cells }) => cells.some((parts) => parts.some(({ text }) => text !== '')));
}

/** The largest known figure; null if all are the same, so that none is marked. */
function bestOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  const best = Math.max(...known);
  return known.length > 0 && figures.some((figure) => figure !== best) ? best : null;
}

function audienceOf({ audienceType, audience }: ComparedCreatorView): string[] {
  const kind = AUDIENCE_TYPES.filter((type) => type === audienceType).map((type) => audienceTypeLabels[type]);
  return [...kind, ...(audience.length > 0 ? audience.map(placeLabel) : [AUDIENCE_LOCATION_DEFAULT])];
}
