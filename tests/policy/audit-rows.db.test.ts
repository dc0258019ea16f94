import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { hashPassword } from '#server/auth/password.ts';
import { procedures } from '#server/ops.ts';
import { appRouter } from '#server/router.ts';
import { isAction, policy, roles } from '#shared/policy.ts';
import { crowd } from '#tests/support/crowd.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';

const h = await harness();
/** Three days after everything was made, when invitations are open and deadlines not yet passed. */
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { people, grow } = await crowd(h.owner);
await grow(11);

const idsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(h.owner);
  return rows.map(({ id }) => id);
};
/** Ids of rows in many states, by the field that takes them, so that most writes find a row on which they are allowed. */
const candidates: Record<string, string[]> = {
  creatorId: [people.creator],
  campaignId: await idsOf('campaigns'),
  dealId: await idsOf('deals'),
  applicationId: await idsOf('applications'),
  submissionId: await idsOf('submissions'),
  paymentId: await idsOf('payments'),
  milestoneId: await idsOf('milestones'),
  payoutId: await idsOf('payouts'),
  refundId: await idsOf('refunds'),
  disputeId: await idsOf('disputes'),
  notificationId: await idsOf('notifications'),
  filterSetId: await idsOf('savedFilterSets'),
  listId: await idsOf('creatorLists'),
  campaignFileId: await idsOf('campaignFiles'),
  commentId: await idsOf('submissionComments'),
  leadId: await idsOf('leads'),
  floorId: await idsOf('pricingFloors'),
  conversionId: await idsOf('conversions'),
  accountId: await idsOf('socialAccounts'),
  roleRequestId: await idsOf('userRoles'),
  userId: [people.creator],
  noteId: await idsOf('crmNotes'),
  followUpId: await idsOf('crmFollowUps'),
  viewId: await idsOf('crmViews'),
};

/** Writes without an audit row: marks of what a person has read concern nobody else. */
const OWN_MARKS = ['notifications.markRead', 'notifications.markAllRead', 'conversations.markRead'];

/** Refused writes that have an audit row all the same: attempts with a wrong password. */
const NOTED_REFUSALS = ['account.changePassword', 'account.startSecondFactor', 'account.close', 'users.delete'];

/** The password of an account that can sign in; a sign-up alone cannot. */
const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);
const { email } = await createUser(h.owner, 'brand', { user: { passwordHash } });
const known: Record<string, unknown> = { 'auth.signIn': { email, password: PASSWORD } };

const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
const writes = procedures().filter(({ kind }) => kind === 'mutation');

async function tables(): Promise<Map<string, string>> {
  const lines = (await fingerprint(h.owner)).split('\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line]));
}

/** Calls a write with one candidate after the other, until it succeeds once. */
async function doOnce({ name, kind, action }: (typeof writes)[number]): Promise<boolean> {
  const schema = schemas.get(name);
  const role = roles.find((each) => isAction(action) && policy[action].principals.includes(each));
  const ctx = h.context(role && (await h.actor(people[role])), NOW);
  const fields = Object.keys(schema?.properties ?? {}).flatMap((field) => (candidates[field] ? [field] : []));
  const tries = Math.max(1, ...fields.map((field) => candidates[field]?.length ?? 0));
  for (let i = 0; i < tries; i += 1) {
    const chosen = fields.map((field) => [field, candidates[field]?.[i % (candidates[field]?.length ?? 1)] ?? '']);
    const input = known[name] ?? (schema && sample(schema, Object.fromEntries(chosen)));
    try {
      await callTRPCProcedure({
        router: appRouter,
        path: name,
        type: kind,
        ctx,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      });
      return true;
    } catch (error) {
      if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
    }
  }
  return false;
}

test('every write leaves an audit row, and a refused write changes nothing', { timeout: 180_000 }, async () => {
  const wrong: string[] = [];
  for (const write of writes) {
    const before = await tables();
    const succeeded = await doOnce(write);
    const changed = [...(await tables())].flatMap(([table, line]) => (before.get(table) === line ? [] : [table]));
    const recorded = changed.includes('public.audit_log');
    if (changed.length > 0 && !recorded && !OWN_MARKS.includes(write.name)) wrong.push(`${write.name}: ${changed}`);
    const effects = changed.filter((table) => table !== 'public.audit_log' || !NOTED_REFUSALS.includes(write.name));
    if (effects.length > 0 && !succeeded) wrong.push(`${write.name} refused: ${effects}`);
  }
  expect(wrong).toEqual([]);
});
