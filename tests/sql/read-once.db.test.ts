import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import { roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { candidatesIn } from '#tests/support/callers.ts';
import { crowd } from '#tests/support/crowd.ts';
import { harness } from '#tests/support/harness.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';
import { readTwice } from '#tests/support/read-twice.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { people, grow } = await crowd(h.owner);
await grow(11);

const FIELDS = [
  'campaignId',
  'dealId',
  'applicationId',
  'submissionId',
  'commentId',
  'paymentId',
  'milestoneId',
  'payoutId',
  'refundId',
  'refundRequestId',
  'disputeId',
];
const candidates = await candidatesIn(h.owner, 40);
const ids = new Map(FIELDS.map((field) => [field, candidates[field] ?? []]));

const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));

test.each(['mutation', 'query'] as const)('no %s reads or locks a row twice, as far as it gets', async (kind) => {
  const wrong = new Set<string>();
  for (const { name, action } of procedures().filter((procedure) => procedure.kind === kind)) {
    const schema = schemas.get(name);
    const role = roles.find((each) => isAction(action) && policy[action].principals.includes(each));
    const actor = role && (await h.actor(people[role]));
    const fields = Object.keys(schema?.properties ?? {}).filter((field) => ids.has(field));
    const tries = Math.max(1, ...fields.map((field) => ids.get(field)?.length ?? 0));
    for (let i = 0, refused = true; refused && i < tries; i += 1) {
      const chosen = fields.map((field) => [field, ids.get(field)?.[i % (ids.get(field)?.length ?? 1)] ?? '']);
      const input = schema && sample(schema, { creatorId: people.creator, ...Object.fromEntries(chosen) });
      h.queries.length = 0;
      refused = await callTRPCProcedure({
        router: appRouter,
        path: name,
        type: kind,
        ctx: h.context(actor, NOW),
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      }).then(
        () => false,
        (error: unknown) => {
          // Many rows have a status in which this is refused: the statements up to the refusal are checked all the same.
          if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return true;
          throw error;
        },
      );
      for (const twice of readTwice(h.queries)) wrong.add(`${name}: ${twice}`);
    }
  }
  expect([...wrong]).toEqual([]);
});
