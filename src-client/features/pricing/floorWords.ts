import { formatMoney } from '#shared/format.ts';
import type { Money } from '#shared/money.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';

/** The name of a floor for people. */
export const floorName = ({ tier, campaignType }: Pick<FloorRow, 'tier' | 'campaignType'>): string =>
  `${tier} / ${campaignType}`;

/** A price without pence (ADM-PF-11). */
export const priceLabel = (price: Money): string => formatMoney(price, { decimals: 'none' });
