import type { z } from 'zod';
import { parametersOf, storedRule } from '#shared/security/rule-store.ts';
import type { createRuleInput, RuleRow, updateRuleInput } from '#shared/security/security.schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, notFound } from '../errors.ts';
import * as queries from './rules.queries.ts';

/** Every security rule, highest priority first (ADM-SEC-48). Locks nothing. */
export async function listRules(ctx: Context): Promise<RuleRow[]> {
  const rows = await queries.allRules(ctx.db).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.ruleName,
    description: row.ruleDescription,
    priority: row.priority,
    enabled: row.enabled,
    updatedAt: row.updatedAt,
    parameters: parametersOf(row.ruleCondition, row.ruleAction),
  }));
}

const columnsOf = ({ name, description, priority, parameters }: z.infer<typeof createRuleInput>) => {
  const { condition, action } = storedRule(parameters);
  return {
    ruleName: name,
    ruleDescription: description,
    ruleCondition: JSON.stringify(condition),
    ruleAction: JSON.stringify(action),
    priority,
  };
};

/** Creates a rule, which is switched on (ADM-SEC-42, ADM-SEC-49). Locks nothing. */
export async function createRule(ctx: Context, input: z.infer<typeof createRuleInput>): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const rule = await queries
      .insertRule(tx, { ...columnsOf(input), enabled: true, updatedAt: ctx.now })
      .executeTakeFirstOrThrow();
    await note(tx, ctx, 'security.saveRule', rule.id, null, { ...input, enabled: true });
    return rule;
  });
}

/**
 * Changes name, description, priority and the numbers of a rule; its kind stays (ruling ADM-SEC-34). Locks the rule.
 * @throws NOT_FOUND; BAD_REQUEST for another kind
 */
export async function updateRule(ctx: Context, { ruleId, ...input }: z.infer<typeof updateRuleInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await locked(tx, ruleId);
    if (before.ruleCondition.kind !== input.parameters.kind)
      throw badRequest('Parameters cannot be those of another kind of rule', 'parameters');
    await queries.updateRule(tx, ruleId, { ...columnsOf(input), updatedAt: ctx.now }).execute();
    const { ruleName: name, ruleDescription: description, priority, ruleCondition, ruleAction } = before;
    const was = { name, description, priority, parameters: parametersOf(ruleCondition, ruleAction) };
    await note(tx, ctx, 'security.saveRule', ruleId, was, input);
  });
}

/**
 * Switches a rule on or off; every process applies that from its next request on (ADM-SEC-39). Switching it off lifts its blocks, which do not return
 * when it is switched on again. Locks the rule. @throws NOT_FOUND
 */
export async function toggleRule(ctx: Context, ruleId: string, enabled: boolean): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await locked(tx, ruleId);
    if (before.enabled === enabled) return;
    await queries.updateRule(tx, ruleId, { enabled, updatedAt: ctx.now }).execute();
    if (!enabled) await queries.removeBlocksOf(tx, ruleId).execute();
    await note(tx, ctx, 'security.toggleRule', ruleId, { enabled: before.enabled }, { enabled });
  });
}

/** Deletes a rule, and with it the blocks that it made (ADM-SEC-35). Locks the rule. @throws NOT_FOUND */
export async function deleteRule(ctx: Context, ruleId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { ruleName: name, enabled } = await locked(tx, ruleId);
    await queries.removeRule(tx, ruleId).execute();
    await note(tx, ctx, 'security.deleteRule', ruleId, { name, enabled }, null);
  });
}

async function locked(tx: Tx, ruleId: string) {
  const rule = await queries.lockRule(tx, ruleId).executeTakeFirst();
  if (!rule) throw notFound('This rule');
  return rule;
}

type RuleAct = 'security.saveRule' | 'security.toggleRule' | 'security.deleteRule';
const note = (tx: Tx, ctx: Context, action: RuleAct, resourceId: string, before: object | null, after: object | null) =>
  audit(tx, ctx, { action, resourceType: 'security rule', resourceId, before, after });
