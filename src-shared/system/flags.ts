/** The feature flags; each switches its part both in the browser and on the server (ruling ADM-SET-11). */
export const FLAG_KEYS = [
  'ai_review_enabled',
  'creator_invites_enabled',
  'payments_enabled',
  'social_refresh_enabled',
  'interest_form_enabled',
  'agency_area_enabled',
] as const;
export type FlagKey = (typeof FLAG_KEYS)[number];
