import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCampaign } from '#db/factories.ts';
import type { Actor, UserActor } from '#server/context.ts';
import { readableError } from '#server/failures.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import { type Role, roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { harness } from '#tests/support/harness.ts';
import { hostileInputs, INPUTS_PER_SCHEMA, inputSchemas } from '#tests/support/inputs.ts';

const TELLS =
  /\b(select|insert|update|delete) .*\b(from|into|set)\b|relation "|column "|violates|syntax error|node_modules|\/src-|\bat .+:\d+:\d+|postgres|kysely/i;

const h = await harness();

const users = new Map<Role, UserActor>();
for (const role of roles) {
  const { id } = await h.owner
    .insertInto('users')
    .values({
      email: `${role}@example.test`,
      role,
      status: 'active',
      firstName: 'Some',
      lastName: 'One',
      emailConfirmedAt: new Date(),
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (role === 'brand') {
    await h.owner
      .insertInto('brandProfiles')
      .values({ userId: id, companyName: 'Brand', createdAt: new Date(), updatedAt: new Date() })
      .execute();
  }
  users.set(role, await h.actor(id));
}

function callerOf(action: string): Actor {
  const role = isAction(action) ? roles.find((r) => policy[action].principals.includes(r)) : undefined;
  return (role && users.get(role)) ?? { kind: 'anonymous' };
}

/** A draft of the brand: all of its fields can be changed, so hostile values get as far as the database. */
async function ownDraft(): Promise<Record<string, string>> {
  const brandId = users.get('brand')?.id ?? '';
  const { id } = await createCampaign(h.owner, { brandId, reviewStatus: 'draft', status: 'draft' });
  return { campaignId: id };
}

describe('[S14] no hostile input breaks a procedure or makes it tell about its inside', () => {
  const byName = new Map(procedures().map((procedure) => [procedure.name, procedure]));
  test.each(inputSchemas())('$name', async ({ name, schema }) => {
    const procedure = byName.get(name);
    if (!procedure?.input) throw new Error(`${name} is not a procedure with an input`);
    const { kind, action, input: zod } = procedure;
    const call = (input: unknown) =>
      callTRPCProcedure({
        router: appRouter,
        path: name,
        type: kind,
        ctx: h.context(callerOf(action)),
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      });
    const inputs = hostileInputs(schema, await ownDraft());
    expect(inputs.length).toBeGreaterThanOrEqual(INPUTS_PER_SCHEMA);
    const broken: string[] = [];
    const tellOf = (input: unknown, error: unknown) => {
      const inside = !(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR';
      if (!inside && !TELLS.test(readableError(error))) return;
      broken.push(`${shown(input)} → ${error instanceof Error ? (error.cause ?? error) : error}`);
    };
    // Nearly all inputs are refused by the schema before anything else sees them, so that its answer is enough. One of them is sent all the same, and
    // so is every input that is accepted, but only once if others are read alike. What a guest sends is looked at before, for the link that it names.
    const looksFirst = isAction(action) && policy[action].principals.includes('guest');
    const sent = new Set<string>();
    for (const input of inputs) {
      try {
        const { data, error } = z.safeParse(zod, input);
        if (error) tellOf(input, new TRPCError({ code: 'BAD_REQUEST', cause: error }));
        const read = error ? 'refused' : JSON.stringify([data]);
        if (sent.has(read) && !looksFirst) continue;
        sent.add(read);
        await call(input);
      } catch (error) {
        tellOf(input, error);
      }
    }
    expect(broken.slice(0, 5)).toEqual([]);
  });
});

function shown(input: unknown): string {
  return (JSON.stringify(input) ?? 'undefined').slice(0, 200);
}
