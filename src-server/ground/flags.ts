import type { Db, Tx } from '../data/db.ts';
import { unmet } from '../errors.ts';

export type FlagKey =
  | 'ai_review_enabled'
  | 'creator_invites_enabled'
  | 'payments_enabled'
  | 'social_refresh_enabled'
  | 'interest_form_enabled'
  | 'agency_area_enabled';

/** Whether a feature flag is on; one that was never set is. */
export async function flagIsOn(db: Db | Tx, key: FlagKey): Promise<boolean> {
  const flag = await db.selectFrom('featureFlags').select('value').where('key', '=', key).executeTakeFirst();
  return flag?.value !== false;
}

/** Lets on only while a feature flag is on. @throws PRECONDITION_FAILED with `message` when it is off (ADM-SET). */
export async function requireFlag(db: Db | Tx, key: FlagKey, message: string): Promise<void> {
  if (!(await flagIsOn(db, key))) throw unmet(message);
}
