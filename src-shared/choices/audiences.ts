/** The kinds of people whom a creator reaches (creator, section 3), and the countries (brand, section 3). */
export const AUDIENCE_TYPES = ['gen-z', 'millennials', 'gen-x', 'baby-boomers', 'mixed', 'niche'] as const;
export type AudienceType = (typeof AUDIENCE_TYPES)[number];
export const AUDIENCE_TYPE_DEFAULT: AudienceType = 'mixed';

export const audienceTypeLabels: Record<AudienceType, string> = {
  'gen-z': 'Gen Z',
  millennials: 'Millennials',
  'gen-x': 'Gen X',
  'baby-boomers': 'Baby boomers',
  mixed: 'Mixed',
  niche: 'Niche',
};

export const AUDIENCE_LOCATIONS = ['us', 'uk', 'ca', 'au', 'de', 'fr', 'es', 'it'] as const;
export type AudienceLocation = (typeof AUDIENCE_LOCATIONS)[number];
/** The primary location of a creator who gave none. */
export const AUDIENCE_LOCATION_DEFAULT = 'Global';

export const audienceLocationLabels: Record<AudienceLocation, string> = {
  us: 'United States',
  uk: 'United Kingdom',
  ca: 'Canada',
  au: 'Australia',
  de: 'Germany',
  fr: 'France',
  es: 'Spain',
  it: 'Italy',
};

export const AGE_GROUPS = ['13-17', '18-24', '25-34', '35-44', '45-54', '55+'] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export const languageLabels: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  ja: 'Japanese',
};
