import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { RuleParameters } from '#shared/security/security.schema.ts';
import { SIGN_INS } from '#shared/security/sign-ins.ts';
import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

type Kind = RuleParameters['kind'];

/** All rules, highest priority first (ADM-SEC-48). */
export const allRules = (db: Db) =>
  db.selectFrom('securityRules').selectAll().orderBy('priority').orderBy('ruleName').orderBy('id');

/** The rules of a kind that are switched on. */
export const activeRules = (db: Db | Tx, kind: Kind) =>
  db
    .selectFrom('securityRules')
    .select(['id', 'ruleCondition', 'ruleAction', 'updatedAt'])
    .where('enabled', '=', true)
    .where(sql<string>`rule_condition ->> 'kind'`, '=', kind)
    .orderBy('id');

export const insertRule = (tx: Tx, rule: Insertable<Database['securityRules']>) =>
  tx.insertInto('securityRules').values(rule).returning('id');

export const lockRule = (tx: Tx, ruleId: string) =>
  locking(tx.selectFrom('securityRules').selectAll().where('id', '=', ruleId));

export const updateRule = (tx: Tx, ruleId: string, change: Updateable<Database['securityRules']>) =>
  tx.updateTable('securityRules').set(change).where('id', '=', ruleId);

export const removeRule = (tx: Tx, ruleId: string) => tx.deleteFrom('securityRules').where('id', '=', ruleId);

/** The current blocks of rules that are switched on; the one that ends last comes last. */
export const openBlocks = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('requestBlocks')
    .innerJoin('securityRules', 'securityRules.id', 'requestBlocks.ruleId')
    .select(['requestBlocks.userId', 'requestBlocks.until'])
    .where('securityRules.enabled', '=', true)
    .where('requestBlocks.until', '>', now)
    .orderBy('requestBlocks.until');

/** The block of a person by a rule. */
export const blockOf = (tx: Tx, userId: string, ruleId: string, now: Date) =>
  openBlocks(tx, now).where('requestBlocks.userId', '=', userId).where('requestBlocks.ruleId', '=', ruleId);

/** Locks a rule while it is on, so that it is neither switched off nor deleted before its effect is written; no row if it is off. */
export const lockActiveRule = (tx: Tx, ruleId: string) =>
  locking(tx.selectFrom('securityRules').select('id').where('id', '=', ruleId).where('enabled', '=', true));

/** Blocks a person; no row if the rule already blocks them. */
export const insertBlock = (tx: Tx, block: Insertable<Database['requestBlocks']>, now: Date) =>
  tx
    .insertInto('requestBlocks')
    .values(block)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'ruleId'])
        .doUpdateSet((eb) => ({ until: eb.ref('excluded.until') }))
        .where('requestBlocks.until', '<=', now),
    )
    .returning('userId');

/** Lifts the blocks of a rule. */
export const removeBlocksOf = (tx: Tx, ruleId: string) => tx.deleteFrom('requestBlocks').where('ruleId', '=', ruleId);

export const removePastBlocks = (tx: Tx, now: Date) => tx.deleteFrom('requestBlocks').where('until', '<=', now);

/** How often somebody has signed in to an account since then. Failed attempts are not counted, because strangers can cause them. */
export const signInsSince = (tx: Tx, accountId: string, since: Date) =>
  tx
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('signIns'))
    .where('resourceType', '=', 'account')
    .where('resourceId', '=', accountId)
    .where('action', 'in', SIGN_INS)
    .where('createdAt', '>', since)
    .where((eb) => eb.or([eb('note', 'is', null), eb('note', '=', 'recovery code')]));

/** Whether an account is flagged. */
export const isFlagged = (tx: Tx, userId: string) => tx.selectFrom('users').select('flagged').where('id', '=', userId);
