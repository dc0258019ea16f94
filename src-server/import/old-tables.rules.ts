/** The tables of the old system that the specification names, and what happens to each; in the order in which rows refer to each other. */
export const OLD_TABLES = [
  'profiles',
  'auth_users',
  'user_roles',
  'brand_profiles',
  'creator_profiles',
  'agency_users',
  'creators_social_accounts',
  'creator_public_analytics',
  'interest_registrations',
  'pricing_floors',
  'r4_flags',
  'r4_rules',
  'invite_logs',
  'projects_new',
  'projects',
  'project_drafts',
  'campaign_reviews',
  'brand_creator_connections',
  'project_creators',
  'deals',
  'creator_deals',
  'favourites',
  'campaign_submissions',
  'campaign_content',
  'project_content',
  'submission_reviews',
  'campaign_notifications',
  'deal_earnings',
  'project_creator_payments',
  'security_audit_log',
] as const;
export type OldTable = (typeof OLD_TABLES)[number];

/** Other names under which an export may have a table. */
const OTHER_NAMES: Readonly<Record<string, OldTable>> = {
  users: 'auth_users',
  'auth.users': 'auth_users',
  favorites: 'favourites',
};

/** A table that is known but not imported: it counts the requests of the last minutes (ruling DATA-29). */
export const LIMITS_TABLE = 'rate_limits';

/** The old table in a file, by the file's name without its extension; null for any other file. */
export function oldTableOf(name: string): OldTable | null {
  const plain = name.toLowerCase().replace(/^public\./, '');
  return OLD_TABLES.find((table) => table === plain) ?? OTHER_NAMES[plain] ?? null;
}

/** The tables whose ids are those of people: an old profile, its account and its two role profiles share one id. */
export const PEOPLE = ['profiles', 'auth_users', 'brand_profiles', 'creator_profiles'] as const satisfies OldTable[];
export const CAMPAIGNS = ['projects_new', 'projects', 'project_drafts'] as const satisfies OldTable[];
export const DEALS = ['project_creators', 'deals', 'creator_deals'] as const satisfies OldTable[];
export const SUBMISSIONS = [
  'campaign_submissions',
  'campaign_content',
  'project_content',
] as const satisfies OldTable[];

/** The columns that identify a row in its table; without any, the whole row does. */
export const KEYS: Readonly<Partial<Record<OldTable, readonly (readonly string[])[]>>> = {
  profiles: [['id']],
  auth_users: [['id']],
  brand_profiles: [['user_id']],
  creator_profiles: [['user_id']],
  r4_flags: [['key']],
  favourites: [['id'], ['brand_id', 'creator_id']],
  project_creators: [['id'], ['project_id', 'creator_id']],
  agency_users: [['id'], ['agency_id', 'user_id']],
  user_roles: [['id'], ['user_id', 'role']],
};
