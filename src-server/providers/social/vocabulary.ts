/** Sizes of accounts; small ones are more common. */
export const TIERS = [
  { min: 1_200, max: 9_500 },
  { min: 4_000, max: 9_900 },
  { min: 11_000, max: 48_000 },
  { min: 18_000, max: 49_000 },
  { min: 52_000, max: 240_000 },
  { min: 60_000, max: 180_000 },
  { min: 260_000, max: 950_000 },
  { min: 1_100_000, max: 4_200_000 },
] as const;

export const FIRST_NAMES = [
  'Amara',
  'Ben',
  'Chloe',
  'Dario',
  'Elif',
  'Femi',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Kemi',
  'Lena',
  'Marco',
  'Nadia',
  'Oskar',
  'Priya',
] as const;
export const LAST_NAMES = [
  'Adeyemi',
  'Brandt',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fontana',
  'Goldberg',
  'Hughes',
  'Ibrahim',
  'Jansen',
  'Kowalski',
  'Lopez',
] as const;
export const AGES = ['13-17', '18-24', '25-34', '35-44', '45-54', '55+'] as const;
export const LANGUAGES = ['English', 'Spanish', 'German', 'French', 'Portuguese', 'Italian'] as const;
export const COUNTRIES = ['GB', 'US', 'DE', 'FR', 'ES', 'IT', 'NL', 'BR', 'IN', 'CA', 'AU', 'IE'] as const;
export const INTERESTS = [
  'Fashion',
  'Beauty',
  'Fitness',
  'Travel',
  'Food',
  'Technology',
  'Gaming',
  'Home',
  'Parenting',
  'Music',
  'Outdoors',
  'Books',
] as const;
export const HASHTAGS = [
  'ootd',
  'morningroutine',
  'smallbusiness',
  'trailrunning',
  'skincare',
  'recipe',
  'citybreak',
  'setup',
  'studywithme',
  'homecooking',
  'thriftfinds',
  'weekend',
] as const;
export const BRANDS = [
  'Northwind Coffee',
  'Pebble & Pine',
  'Lumen Audio',
  'Saltmarsh',
  'Verdant Skin',
  'Kite Bikes',
  'Oda Home',
  'Tern Outdoor',
] as const;
export const CAPTIONS = [
  'A slow Sunday and what I cooked',
  'Three things I would buy again',
  'Trying this so you need not',
  'Behind the scenes of last week',
  'My honest first impressions',
  'What is in my bag this month',
  'A day out, start to finish',
  'Questions you sent me, answered',
] as const;
