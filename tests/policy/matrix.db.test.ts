import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type { Actor, UserActor } from '#server/context.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import { type Principal, roles } from '#shared/policy/rule.ts';
import { can, isAction, policy } from '#shared/policy.ts';
import { person } from '#tests/lifecycles/actors.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

/** One account for all roles: it exists, so that nothing is refused because it does not. */
const { id } = await createUser(h.owner, null);
const account = (role: UserActor['role'], change: Partial<UserActor> = {}) => person(role, { id, ...change });
const actors: Record<Exclude<Principal, 'system'>, Actor> = {
  anonymous: { kind: 'anonymous' },
  guest: {
    kind: 'guest',
    id,
    name: null,
    link: {
      ...{ id, brandId: id, brandName: null, kind: 'report', title: 'Spring', fields: [], expiresAt: new Date() },
      ...{ campaignId: id, listId: null, matchCampaignId: null },
    },
  },
  roleless: account(null),
  brand: account('brand'),
  creator: account('creator'),
  agency: account('agency'),
  admin: account('admin'),
  super_admin: account('super_admin'),
};

/** Whether the policy refuses a call. The call has no input: the policy decides before the input is read. */
async function refused(name: string, type: 'query' | 'mutation' | 'subscription', actor: Actor): Promise<boolean> {
  try {
    await callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      ctx: h.context(actor),
      getRawInput: async () => undefined,
      signal: undefined,
      batchIndex: 0,
    });
    return false;
  } catch (error) {
    return error instanceof TRPCError && (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED');
  }
}

test('[S1] every procedure names an action of the policy', () => {
  const undeclared = procedures().filter(({ action }) => !isAction(action));
  expect(undeclared.map(({ name }) => name)).toEqual([]);
});

test('[AUTH-35] [S1] every procedure admits exactly the roles that the policy lists', async () => {
  const columns = ['anonymous', 'guest', 'roleless', ...roles] as const;
  const lines: string[] = [`${'procedure'.padEnd(34)}${columns.map((c) => c.padEnd(12)).join('')}`];
  const wrong: string[] = [];
  for (const { name, kind, action } of procedures()) {
    const cells: string[] = [];
    for (const column of columns) {
      const allowed = !(await refused(name, kind, actors[column]));
      cells.push((allowed ? 'yes' : '·').padEnd(12));
      if (isAction(action) && allowed !== can(column, action)) wrong.push(`${name} as ${column}`);
    }
    lines.push(`${name.padEnd(34)}${cells.join('')}`.trimEnd());
  }
  expect(wrong).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./matrix.snap');
});

test('[S1] a suspended person can do nothing, an unconfirmed one change nothing, a nameless one only name themselves', async () => {
  const wrong: string[] = [];
  for (const { name, kind, action } of procedures()) {
    if (!isAction(action)) continue;
    const { principals, beforeSetup } = policy[action];
    for (const role of roles.filter((r) => principals.includes(r))) {
      if (!(await refused(name, kind, account(role, { status: 'suspended' }))))
        wrong.push(`${name} as suspended ${role}`);
      const unconfirmed = await refused(name, kind, account(role, { emailConfirmed: false, status: 'pending' }));
      if (unconfirmed !== (kind === 'mutation' && !beforeSetup)) wrong.push(`${name} as unconfirmed ${role}`);
      if (role !== 'brand' && role !== 'creator') continue;
      const nameless = await refused(name, kind, account(role, { companyName: null, firstName: null }));
      if (nameless !== !beforeSetup) wrong.push(`${name} as nameless ${role}`);
    }
  }
  expect(wrong).toEqual([]);
});
