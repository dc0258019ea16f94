import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import type { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import type { Harness } from './harness.ts';
import { idFields, inputSchemas, sample } from './inputs.ts';

type Procedure = ReturnType<typeof procedures>[number];
/** Ids that calls can use, by the field that takes them. */
type Candidates = Record<string, string[]>;

const TABLES = {
  campaignId: 'campaigns',
  dealId: 'deals',
  applicationId: 'applications',
  submissionId: 'submissions',
  paymentId: 'payments',
  milestoneId: 'milestones',
  payoutId: 'payouts',
  refundId: 'refunds',
  refundRequestId: 'refundRequests',
  disputeId: 'disputes',
  notificationId: 'notifications',
  listId: 'creatorLists',
  linkId: 'guestLinks',
  guestItemId: 'guestItems',
  templateId: 'templates',
  campaignFileId: 'campaignFiles',
  commentId: 'submissionComments',
  leadId: 'leads',
  floorId: 'pricingFloors',
  conversionId: 'conversions',
  accountId: 'socialAccounts',
  roleRequestId: 'userRoles',
  personId: 'brandPeople',
  noteId: 'crmNotes',
  followUpId: 'crmFollowUps',
  viewId: 'savedViews',
  keyId: 'apiKeys',
  assistantId: 'apiKeys',
  passkeyId: 'passkeys',
  deviceId: 'pushSubscriptions',
  mailId: 'mailOutbox',
  webhookId: 'webhookEndpoints',
  deliveryId: 'webhookDeliveries',
  itemId: 'portfolioItems',
  ruleId: 'securityRules',
  inviteId: 'invites',
  assignmentId: 'agencyUsers',
  seatId: 'seats',
  removalId: 'removals',
  heldTextId: 'quarantinedItems',
  objectionId: 'recordObjections',
  caseId: 'cases',
  approvalId: 'approvals',
  caseProposalId: 'caseProposals',
  proposalId: 'proposals',
} as const;

/** Columns that say what can be done with a row. */
const STATES = ['status', 'review_status', 'kind'];

/**
 * Ids of all rows, or of `most` of each table: the oldest in each state, then the next in each, and so on, so that a few ids soon find a row on which a
 * call is allowed.
 */
export async function candidatesIn(db: Db, most: number | null = null): Promise<Candidates> {
  const states = sql.join(STATES.map((column) => sql`to_jsonb(t) ->> ${column}`));
  const found: Candidates = {};
  for (const [field, table] of Object.entries(TABLES)) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} t
      order by row_number() over (partition by ${states} order by t.ctid), t.ctid limit ${most}`.execute(db);
    found[field] = rows.map(({ id }) => id);
  }
  return found;
}

interface Calling {
  h: Harness;
  now: Date;
  candidates: Candidates;
  /** Inputs instead of the generic sample, which would be refused, by procedure. */
  known?: Record<string, object>;
  /** Is told that a call has ended, also of one that was refused. */
  ended?: () => void;
}

const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));

/**
 * The answers of a procedure that is called with one candidate after the other, as long as they are asked for. A refused call is not an answer.
 * @throws Error of a call that failed internally
 */
export async function* answersOf(
  { h, now, candidates, known = {}, ended = () => undefined }: Calling,
  { name, kind }: Procedure,
  actor: Actor | undefined,
): AsyncGenerator<unknown> {
  const schema = schemas.get(name);
  // `dealIds` takes ids of the same kind as `dealId`.
  const fields = (schema ? idFields(schema) : []).flatMap((path) => {
    const field = path.split('.').findLast((part) => part !== '0') ?? '';
    const ids = candidates[field] ?? candidates[field.replace(/s$/, '')] ?? [];
    return ids.length > 0 ? [{ field, ids }] : [];
  });
  const tries = Math.max(1, ...fields.map(({ ids }) => ids.length));
  const ctx = h.context(actor, now);
  for (let i = 0; i < tries; i += 1) {
    const chosen = fields.map(({ field, ids }) => [field, ids[i % ids.length] ?? '']);
    const input = schema && { ...Object(sample(schema, Object.fromEntries(chosen))), ...known[name] };
    try {
      yield await callTRPCProcedure({
        router: appRouter,
        path: name,
        type: kind,
        ctx,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      }).finally(ended);
    } catch (error) {
      if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
    }
  }
}
