import { type RawBuilder, sql } from 'kysely';
import type { Machine } from '#shared/lifecycles.ts';
import {
  FOR_PARTIES_ALONE,
  WEBHOOK_EVENTS,
  type WebhookAct,
  type WebhookEvent,
  type WebhookSubject,
  webhookEventOf,
} from '#shared/settings/webhook-events.ts';
import { ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { addJobs } from '../jobs.ts';
import { letsAgencySit } from './seats.ts';

/** The parties of a thing: `brand`, `creator` and `agency` are their accounts, null for none; the other columns are the ids that identify it. */
const parties = (select: string) => sql.raw(select);
const OF_DEAL = 'deals.campaign_id, deal_id, deals.brand_id as brand, deals.creator_id as creator';
const PARTIES: Record<WebhookSubject, RawBuilder<unknown>> = {
  // Its creators are those who have agreed to work on it and have not finished. Each is told of their own deal and of nobody else's.
  campaign: sql`select it.id, it.id as campaign_id, null::uuid as deal_id, it.brand_id as brand, null::uuid as creator from campaigns it
    union all select it.id, it.id, deals.id, null, deals.creator_id from campaigns it join deals on deals.campaign_id = it.id
      and deals.extends_deal_id is null and deals.status in (${sql.join(ENGAGED_DEALS)})`,
  deal: parties('select id, campaign_id, id as deal_id, brand_id as brand, creator_id as creator from deals'),
  application: parties(`select it.id, it.campaign_id, campaigns.brand_id as brand, it.creator_id as creator
    from applications it join campaigns on campaigns.id = it.campaign_id`),
  submission: parties(`select it.id, ${OF_DEAL} from submissions it join deals on deals.id = it.deal_id`),
  // The writer knows already: only the other side is told.
  comment: parties(`select it.id, deals.campaign_id, deals.id as deal_id, submission_id,
    nullif(deals.brand_id, it.author_id) as brand, nullif(deals.creator_id, it.author_id) as creator
    from submission_comments it join submissions on submissions.id = it.submission_id join deals on deals.id = submissions.deal_id`),
  message: parties(`select it.id, deals.campaign_id, deals.id as deal_id,
    nullif(it.brand_id, it.author_id) as brand, nullif(it.creator_id, it.author_id) as creator
    from deal_messages it join deals on deals.id = it.deal_id`),
  payment: parties('select id, campaign_id, brand_id as brand from payments'),
  refund: parties(`select it.id, payments.campaign_id, payments.brand_id as brand
    from refunds it join payments on payments.id = it.payment_id`),
  refundRequest: parties('select id, campaign_id, brand_id as brand from refund_requests'),
  dispute: parties(`select it.id, it.campaign_id, campaigns.brand_id as brand
    from disputes it join campaigns on campaigns.id = it.campaign_id`),
  milestone: parties(`select it.id, ${OF_DEAL} from milestones it join deals on deals.id = it.deal_id`),
  payout: parties(`select it.id, deals.campaign_id, deal_id, it.creator_id as creator
    from payouts it join deals on deals.id = it.deal_id`),
  payoutAccount: parties('select id, creator_id as creator from payout_accounts'),
  case: parties('select id, campaign_id, deal_id, brand_id as brand, creator_id as creator from cases'),
  objection: parties(`select it.id, campaign_id, case users.role when 'brand' then users.id end as brand,
    case users.role when 'creator' then users.id end as creator
    from record_objections it join users on users.id = it.user_id`),
  approval: parties('select id, campaign_id, company_id as brand from approvals'),
  proposal: parties(`select it.id, case users.role when 'brand' then users.id end as brand,
    case users.role when 'creator' then users.id end as creator, case users.role when 'agency' then users.id end as agency
    from proposals it join users on users.id = it.account_id`),
  guestLink: parties('select id, campaign_id, brand_id as brand from guest_links'),
  assignment: parties(`select it.id, agency_id, agency_id as agency, user_id as managed_id,
    case users.role when 'brand' then users.id end as brand, case users.role when 'creator' then users.id end as creator
    from agency_users it join users on users.id = it.user_id`),
  seat: parties('select id, agency_id, agency_id as agency, company_id as brand_id, company_id as brand from seats'),
};

/** The columns of {@link PARTIES} that a message has under these names. */
const IDS = sql.join(
  ['campaignId', 'dealId', 'submissionId', 'agencyId', 'brandId', 'managedId'].map((name) => {
    const column = name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
    return sql.raw(`'${name}', thing ->> '${column}'`);
  }),
);

/** The agencies that manage an account now, or work for it by a seat; `account` names its id in the query. */
const agenciesOf = (account: string) => sql`select agency_id from agency_users
    where user_id = ${sql.ref(account)} and agency_users.ended_at is null
  union select agency_id from seats where company_id = ${sql.ref(account)} and agency_id is not null and ${letsAgencySit('seats')}`;

/** Whether an account may still hear of what concerns another: it is its own, or one that it manages now. Both name columns of the query. */
export const stillHears = (userId: string, concerns: string) =>
  sql<boolean>`(${sql.ref(concerns)} = ${sql.ref(userId)} or ${sql.ref(userId)} in (${agenciesOf(concerns)}))`;

/** The queue for messages to an account's webhooks: they are sent one by one, so that slow servers hold up only their own account. */
export const webhookQueue = (userId: string): string => `webhooks ${userId}`;

/** Stores the messages about a move, if it is an event, as {@link announce} does. */
export async function announceMove(
  tx: Tx,
  ctx: Context,
  { machine, event, to }: { machine: Machine; event: string; to: string },
  ids: readonly string[],
): Promise<void> {
  const name = webhookEventOf(machine, event);
  if (name !== undefined) await store(tx, ctx, { name, status: to }, ids);
}

/**
 * Stores the messages about what an act has done to these things, and the jobs that send them, in the transaction of the act. Told are the accounts
 * that are a party to it, each in a message that says whom it concerns, and the agencies that manage one at this moment. An account with a webhook
 * gets the event on record even if no webhook of it is on or has chosen it. A message has only ids and the new status. Locks no existing rows.
 */
export const announce = (tx: Tx, ctx: Context, name: WebhookAct, ids: readonly (string | number)[]): Promise<void> =>
  store(tx, ctx, { name, status: WEBHOOK_EVENTS[name].status }, ids);

/** Looks up the webhooks of each account by the index, however many are told: `limit` and `offset` keep the planner from reading all webhooks. */
async function store(
  tx: Tx,
  { now, noted }: Context,
  { name, status }: { name: WebhookEvent; status: string | null },
  ids: readonly (string | number)[],
): Promise<void> {
  if (ids.length === 0) return;
  const { about, audience } = WEBHOOK_EVENTS[name];
  const withAgencies = audience.some((role) => role === 'agency') && !FOR_PARTIES_ALONE.includes(about);
  const { rows } = await sql<{ id: string; userId: string }>`
    with record as (
      insert into webhook_events (user_id, concerns, event, body, created_at)
      select told.user_id, party.id, ${name}, json_build_object('type', ${name}::text, 'timestamp', ${now.toISOString()}::text, 'data',
        json_strip_nulls(json_build_object('id', thing -> 'id', 'status', ${status}::text, ${IDS},
          'account', json_build_object('id', party.id, 'role', party.role))))::text, ${now}
      from (${PARTIES[about]}) its
      cross join lateral to_jsonb(its) thing
      cross join lateral (values ('brand', (thing ->> 'brand')::uuid), ('creator', (thing ->> 'creator')::uuid),
        ('agency', (thing ->> 'agency')::uuid)) party (role, id)
      cross join lateral (select party.id as user_id ${withAgencies ? sql`union ${agenciesOf('party.id')}` : sql``}) told
      cross join lateral (select from webhook_endpoints where user_id = told.user_id limit 1) holder
      where its.id = any(${[...ids]}) and party.role = any(${audience}::text[])
      returning id, user_id, body
    )
    insert into webhook_deliveries (endpoint_id, event_id, event, body, created_at, next_attempt_at)
    select endpoints.id, record.id, ${name}, record.body, ${now}, ${now}
    from record cross join lateral (select id, events from webhook_endpoints
      where user_id = record.user_id and disabled_at is null offset 0) endpoints
    where ${name} = any(endpoints.events)
    returning id, (select user_id from webhook_endpoints where id = endpoint_id) as "userId"`.execute(tx);
  noted?.deliveries.push(...rows.map(({ id }) => id));
  const jobs = rows.map(({ id, userId }) => ({ payload: { deliveryId: id }, queue: webhookQueue(userId) }));
  await addJobs(tx, 'settings.deliver-webhook', jobs);
}
