import { type RawBuilder, sql } from 'kysely';
import type { Machine } from '#shared/lifecycles.ts';
import { WEBHOOK_MACHINES, type WebhookMachine, webhookEventOf } from '#shared/settings/webhook-events.ts';
import { isOneOf } from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { addJobs } from '../jobs.ts';

/** The owners of a moved row, and the ids that identify it. */
const OWNED: Record<WebhookMachine, RawBuilder<unknown>> = {
  campaign: sql`select id, id as campaign_id, null::uuid as deal_id, brand_id, null::uuid as creator_id from campaigns`,
  review: sql`select id, id as campaign_id, null::uuid as deal_id, brand_id, null::uuid as creator_id from campaigns`,
  deal: sql`select id, campaign_id, id as deal_id, brand_id, creator_id from deals`,
  submission: sql`select submissions.id, submissions.campaign_id, deal_id, brand_id, submissions.creator_id
    from submissions join deals on deals.id = deal_id`,
  payment: sql`select id, campaign_id, null::uuid as deal_id, brand_id, null::uuid as creator_id from payments`,
  case: sql`select id, campaign_id, deal_id, brand_id, creator_id from cases`,
  milestone: sql`select milestones.id, campaign_id, deal_id, brand_id, creator_id
    from milestones join deals on deals.id = deal_id`,
};
const TABLES: Record<WebhookMachine, string> = {
  campaign: 'campaigns',
  review: 'campaigns',
  deal: 'deals',
  submission: 'submissions',
  payment: 'payments',
  milestone: 'milestones',
  case: 'cases',
};

/** The queue for messages to a company's webhooks: they are sent one by one, so that slow servers hold up only their own company. */
export const webhookQueue = (companyId: string): string => `webhooks ${companyId}`;

/**
 * Stores the messages about a move for the webhooks of the companies concerned, and the jobs that send them, in the transaction of the move: the
 * brand's, and those of agencies that currently manage the brand or the creator. A message has only ids and the new status. Locks no existing rows.
 */
export async function announceMove(
  tx: Tx,
  now: Date,
  { machine, event, to }: { machine: Machine; event: string; to: string },
  ids: readonly string[],
): Promise<void> {
  const type = webhookEventOf(machine, event);
  if (type === undefined || !isOneOf(WEBHOOK_MACHINES, machine)) return;
  const { rows } = await sql<{ id: string; companyId: string }>`
    insert into webhook_deliveries (endpoint_id, event, body, created_at)
    select endpoints.id, ${type}, json_build_object('type', ${type}::text, 'timestamp', ${now.toISOString()}::text, 'data',
      json_strip_nulls(json_build_object('id', moved.id, 'campaignId', moved.campaign_id, 'dealId', moved.deal_id, 'status', ${to}::text)))::text, ${now}
    from (${OWNED[machine]} where ${isOneOfIds(`${TABLES[machine]}.id`, ids)}) moved
    cross join lateral (
      select moved.brand_id as user_id
      union select agency_id from agency_users where user_id = moved.brand_id and ended_at is null
      union select agency_id from agency_users where user_id = moved.creator_id and ended_at is null
    ) told
    join webhook_endpoints endpoints on endpoints.user_id = told.user_id
    where endpoints.disabled_at is null and ${type} = any (endpoints.events)
    returning id, (select user_id from webhook_endpoints where id = endpoint_id) as "companyId"`.execute(tx);
  const jobs = rows.map(({ id, companyId }) => ({ payload: { deliveryId: id }, queue: webhookQueue(companyId) }));
  await addJobs(tx, 'settings.deliver-webhook', jobs);
}
