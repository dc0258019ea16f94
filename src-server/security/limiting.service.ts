import { audit } from '../audit.ts';
import type { Context, SystemContext } from '../context.ts';
import { type Db, inTransaction } from '../data/db.ts';
import { activeRules, blockOf, insertBlock, lockActiveRule, openBlocks, removePastBlocks } from './rules.queries.ts';

/** A rate limiting rule that is switched on. */
export interface RequestRule {
  id: string;
  /** Changes with each change of the rule. */
  version: string;
  requests: number;
  windowMs: number;
  blockMs: number;
}

/** The rate limiting rules that are switched on, and whose requests are blocked until when. Locks nothing. */
export async function requestRules(db: Db, now: Date): Promise<{ rules: RequestRule[]; blocks: Map<string, Date> }> {
  const [rules, blocks] = await Promise.all([activeRules(db, 'rate_limit').execute(), openBlocks(db, now).execute()]);
  return {
    rules: rules.flatMap(({ id, updatedAt, ruleCondition: condition, ruleAction: action }) =>
      condition.kind === 'rate_limit' && action.kind === 'block'
        ? [
            {
              id,
              version: `${id}:${updatedAt.getTime()}`,
              requests: condition.requests,
              windowMs: condition.windowMs,
              blockMs: action.blockMs,
            },
          ]
        : [],
    ),
    // The latest comes last, so it wins.
    blocks: new Map(blocks.map(({ userId, until }) => [userId, until])),
  };
}

/**
 * Blocks the requests of a person for as long as the rule says, and records it once. Returns until when, from the row that all processes read; null
 * if the rule was switched off or deleted meanwhile. Locks the rule, so that it is not changed before the block is written.
 */
export async function blockPerson(ctx: SystemContext, userId: string, rule: RequestRule): Promise<Date | null> {
  const until = new Date(ctx.now.getTime() + rule.blockMs);
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockActiveRule(tx, rule.id).executeTakeFirst())) return null;
    const made = await insertBlock(tx, { userId, ruleId: rule.id, until }, ctx.now).executeTakeFirst();
    if (!made) return (await blockOf(tx, userId, rule.id, ctx.now).executeTakeFirst())?.until ?? null;
    await audit(tx, ctx, {
      action: 'security.block',
      resourceType: 'account',
      resourceId: userId,
      after: { ruleId: rule.id, requests: rule.requests, until: until.toISOString() },
    });
    return until;
  });
}

/** Removes blocks that are over (the hourly job `security.remove-blocks`). Locks the rows that it removes. */
export async function removeBlocks(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, (tx) => removePastBlocks(tx, ctx.now).execute());
}
