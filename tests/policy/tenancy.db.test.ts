import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser, FACTORY_TIME } from '#db/factories.ts';
import type { UserActor } from '#server/context.ts';
import { procedures } from '#server/ops.ts';
import { appRouter } from '#server/router.ts';
import { isAction, policy, type Role } from '#shared/policy.ts';
import { harness } from '#tests/support/harness.ts';
import { idFields, inputSchemas, sample } from '#tests/support/inputs.ts';

const h = await harness();

/** Everything that one brand and one creator have, in the states in which most moves are legal. */
async function tenant(): Promise<Record<string, string[]>> {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const ids: Record<string, string[]> = {
    campaign: [],
    deal: [],
    submission: [],
    payment: [],
    file: [],
    notification: [],
  };
  const statuses = [
    'draft',
    'new',
    'under_review',
    'creators_assigned',
    'in_progress',
    'awaiting_approval',
    'live',
  ] as const;
  for (const status of statuses) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status });
    ids.campaign?.push(campaign.id);
    if (status === 'draft') continue;
    const dealStatus = status === 'new' ? 'invited' : status === 'under_review' ? 'accepted' : 'in_progress';
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: dealStatus });
    ids.deal?.push(deal.id);
    if (dealStatus !== 'in_progress') continue;
    for (const submissionStatus of ['draft', 'submitted', 'approved', 'revision_requested'] as const) {
      const submission = await createSubmission(h.owner, { deal, status: submissionStatus });
      ids.submission?.push(submission.id);
    }
    const payment = await h.owner
      .insertInto('payments')
      .values({
        campaignId: campaign.id,
        brandId: brand.id,
        kind: 'deposit',
        status: 'created',
        amountMinor: 50_000,
        currency: 'USD',
        idempotencyKey: `tenancy-${status}`,
        createdAt: FACTORY_TIME,
        updatedAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.payment?.push(payment.id);
  }
  for (const ownerId of [brand.id, creator.id]) {
    const file = await createFile(h.owner, { ownerId, purpose: 'contract' });
    ids.file?.push(file.id);
    const notification = await h.owner
      .insertInto('notifications')
      .values({ userId: ownerId, notificationType: 'x', title: 'T', message: 'M', route: '/', createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.notification?.push(notification.id);
  }
  return ids;
}

const theirs = await tenant();
const outsiders: Partial<Record<Role, UserActor>> = {
  brand: await h.actor((await createUser(h.owner, 'brand')).id),
  creator: await h.actor((await createUser(h.owner, 'creator')).id),
  agency: await h.actor((await createUser(h.owner, 'agency')).id),
};

/** Ids of people are no tenant's: creators are public to brands. */
const isPerson = (field: string): boolean => /(creator|user|brand|agency)Ids?(\.0)?$/i.test(field);

function candidates(field: string): string[] {
  const name = field.split('.').findLast((part) => part !== '0') ?? '';
  const kinds = Object.keys(theirs).filter((kind) => name.toLowerCase().includes(kind));
  return (kinds.length > 0 ? kinds : Object.keys(theirs)).flatMap((kind) => theirs[kind] ?? []);
}

/** Inputs that the generic sample gets wrong, by procedure. */
const documentHash = 'a'.repeat(64);
const valid: Record<string, object> = {
  'payments.signAsBrand': { documentHash },
  'payments.signAsCreator': { documentHash },
  'files.startUpload as brand': { purpose: 'contract', name: 'contract.pdf', sizeBytes: 1_000 },
  'files.startUpload as creator': { purpose: 'submission', name: 'morning.mp4', sizeBytes: 1_000 },
};

async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('public', 'sandbox_bank', 'graphile_worker') and tablename <> 'rate_limits'`.execute(h.owner);
  const sums = await Promise.all(
    rows.map(({ table }) =>
      sql<{
        sum: string;
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.raw(table)} t`.execute(
        h.owner,
      ),
    ),
  );
  return rows.map(({ table }, i) => `${table} ${sums[i]?.rows[0]?.sum}`).join('\n');
}

const byName = new Map(procedures().map((procedure) => [procedure.name, procedure]));
const cases = inputSchemas().flatMap(({ name, schema }) => {
  const fields = idFields(schema).filter((field) => !isPerson(field));
  const action = byName.get(name)?.action ?? '';
  const allowed = isAction(action) ? policy[action].principals : [];
  return fields.length === 0
    ? []
    : (['brand', 'creator', 'agency'] as const)
        .filter((role) => allowed.includes(role))
        .map((role) => ({ name, role, schema, fields }));
});

describe('another tenant’s id answers NOT_FOUND and changes nothing', () => {
  test('there are procedures to try', () => expect(cases.length).toBeGreaterThan(0));

  test.each(cases)('$name as $role', { timeout: 60_000 }, async ({ name, role, schema, fields }) => {
    const procedure = byName.get(name);
    const actor = outsiders[role];
    if (!procedure || !actor) throw new Error(`${name} cannot be called as ${role}`);
    const before = await fingerprint();
    const wrong: string[] = [];
    for (const field of fields) {
      const leaf = field.split('.').findLast((part) => part !== '0') ?? '';
      for (const id of candidates(field)) {
        const input = {
          ...(sample(schema, { [leaf]: id }) as object),
          ...valid[name],
          ...valid[`${name} as ${role}`],
          ...(leaf === field ? { [leaf]: id } : {}),
        };
        const answer = await outcome(name, procedure.kind, actor, input);
        if (answer !== 'NOT_FOUND') wrong.push(`${field}: ${answer}`);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
    expect(await fingerprint()).toBe(before);
  });
});

async function outcome(path: string, type: 'query' | 'mutation' | 'subscription', actor: UserActor, input: unknown) {
  try {
    const value = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx: h.context(actor),
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    return `answered ${JSON.stringify(value)?.slice(0, 200)}`;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return error.code === 'NOT_FOUND' ? 'NOT_FOUND' : `${error.code} ${error.message.slice(0, 300)}`;
  }
}
