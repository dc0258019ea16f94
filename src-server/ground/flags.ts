import { sql } from 'kysely';
import { leadMessages } from '#shared/messages/leads.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import type { FlagKey } from '#shared/system/flags.ts';
import type { Db, Tx } from '../data/db.ts';
import { unmet } from '../errors.ts';
import { locking } from './locks.ts';

/** The sentence for someone who uses the part of a flag that is off. */
const SWITCHED_OFF: Readonly<Record<FlagKey, string>> = {
  ai_review_enabled: 'The AI review is switched off.',
  creator_invites_enabled: 'Invitations are switched off at the moment. Please try again later.',
  payments_enabled: paymentMessages.switchedOff,
  social_refresh_enabled: 'Refreshing social accounts is switched off at the moment. Please try again later.',
  interest_form_enabled: leadMessages.switchedOff,
  agency_area_enabled: 'The agency area is switched off at the moment. Please try again later.',
};

/** Whether a feature flag is on; one that was never set is on. */
export async function flagIsOn(db: Db | Tx, key: FlagKey): Promise<boolean> {
  const flag = await db.selectFrom('featureFlags').select('value').where('key', '=', key).executeTakeFirst();
  return flag?.value !== false;
}

/** A column to add to another statement: why the part of a flag cannot be used; null if it is on. */
export const flagRefusalColumn = (key: FlagKey) =>
  sql<
    string | null
  >`(select case when not value then ${SWITCHED_OFF[key]}::text end from feature_flags where key = ${key})`;

/** Why the part of a flag cannot be used; null if it is on. */
export async function flagRefusal(db: Db | Tx, key: FlagKey): Promise<string | null> {
  return (await flagIsOn(db, key)) ? null : SWITCHED_OFF[key];
}

/** Requires a feature flag to be on. @throws PRECONDITION_FAILED if it is off (ADM-SET-11) */
export async function requireFlag(db: Db | Tx, key: FlagKey): Promise<void> {
  const refusal = await flagRefusal(db, key);
  if (refusal) throw unmet(refusal);
}

/** Every feature flag, by its key. */
export const flagsQuery = (db: Db) => db.selectFrom('featureFlags').selectAll().orderBy('key');

/** A flag that is about to be switched; locked. */
export const lockFlag = (tx: Tx, key: FlagKey) =>
  locking(tx.selectFrom('featureFlags').selectAll().where('key', '=', key));

/** Switches a flag. */
export const updateFlag = (tx: Tx, key: FlagKey, value: boolean, now: Date) =>
  tx.updateTable('featureFlags').set({ value, updatedAt: now }).where('key', '=', key);
