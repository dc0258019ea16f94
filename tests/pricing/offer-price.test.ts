import { expect, test } from 'vitest';
import type { PriceRange } from '#shared/discovery/price-estimate.ts';
import * as words from '#shared/messages/pricing/offer-price.ts';
import { offerPrice } from '#shared/pricing/offer-price.ts';

const own: PriceRange = { minMinor: 40_000, maxMinor: 90_000, currency: 'GBP', source: 'creator' };
const guessed: PriceRange = { minMinor: 25_000, maxMinor: 60_000, currency: 'USD', source: 'followers' };
const campaign = {
  campaignType: 'Weekly',
  currency: 'USD',
  contentRequirements: { reel: { quantity: 2 }, post: { quantity: 1 } },
} as const;
const terms = { floors: { Micro: 30_000, Macro: 90_050 }, usdMicros: { GBP: 1_270_000 } };
const priced = (tierFollowers: number, over: Partial<Parameters<typeof offerPrice>[1]> = {}, asks = guessed) =>
  offerPrice({ asks, rates: {}, tierFollowers }, { ...campaign, ...over }, terms);

test('[ADM-PF-29] an offer is the floor of tier and type at least, in whole units of the campaign’s currency, and starts with 500 or the floor if the creator has no prices', () => {
  const micro = priced(12_000);
  expect(micro).toMatchObject({ tier: 'Micro', campaignType: 'Weekly', floorMinor: 38_100, suggestedMinor: 50_000 });
  expect(words.least(micro)).toBe('$381.00 is the lowest price for Micro creators in a Weekly campaign.');
  expect(words.starts(micro)).toBe('The amount starts with $500.00, the standard offer.');
  const macro = priced(300_000);
  expect(macro).toMatchObject({ tier: 'Macro', floorMinor: 114_400, suggestedMinor: 114_400 });
  expect(words.starts(macro)).toBe('The amount starts with the lowest price.');
  // Pounds need no rate, and are not rounded.
  expect(priced(300_000, { currency: 'GBP' }).floorMinor).toBe(90_050);
});

test('without a floor for the tier, or without a rate, any amount can be offered', () => {
  const nano = priced(500);
  expect(nano).toMatchObject({ tier: 'Nano', floorMinor: null, suggestedMinor: 50_000 });
  expect(words.least(nano)).toBe(
    'No lowest price for Nano creators in a Weekly campaign, so that you can offer what you like.',
  );
  expect(priced(12_000, { currency: 'JPY' })).toMatchObject({ floorMinor: null, suggestedMinor: 500 });
});

test('what a creator asks per piece is told with where it comes from, and for all pieces of the campaign in its currency', () => {
  const price = priced(12_000, {}, own);
  expect(price).toMatchObject({ pieces: 3, asksInAll: { minMinor: 152_400, maxMinor: 342_900 } });
  expect(words.asks(price)).toBe(
    'Usually £400 - £900 per piece (their own price): $1,524 - $3,429 for the 3 pieces of this campaign.',
  );
  expect(words.asks(priced(500, { contentRequirements: {} }))).toBe(
    'Usually $250 - $600 per piece (an estimate by their followers).',
  );
});

test('an offer starts with the creator’s own price of each kind of content times the pieces of it, if that is not below the floor', () => {
  const creator = { asks: own, rates: { reel: 90_000, story: 10_000 }, tierFollowers: 12_000 };
  const price = offerPrice(creator, campaign, terms);
  // Two reels at £900, and a post, which has no price of its own, at £400 to £900; in dollars.
  expect(price).toMatchObject({ asksInAll: { minMinor: 279_400, maxMinor: 342_900 }, suggestedMinor: 279_400 });
  expect(words.starts(price)).toBe('The amount starts with $2,794.00, their own price for 3 pieces.');
  expect(words.suggestedBecause(price)).toBe('Their own price for 3 pieces');
  expect(words.bothSides(price.suggestedMinor, 'USD')).toBe('You pay $3,725.33 · they get $2,794.00');
  const cheap = { ...creator, asks: { ...own, minMinor: 100 }, rates: { reel: 100 } };
  expect(offerPrice(cheap, campaign, terms)).toMatchObject({ suggestedMinor: 38_100 });
  // Without pieces there is nothing to multiply.
  expect(offerPrice(creator, { ...campaign, contentRequirements: {} }, terms)).toMatchObject({
    suggestedMinor: 50_000,
  });
});

test('a campaign without a type is priced as a single one', () => {
  expect(priced(12_000, { campaignType: null }).campaignType).toBe('Single');
});
