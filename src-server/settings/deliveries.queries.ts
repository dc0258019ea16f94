import { type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/schema.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { WebhookOutcome } from '#shared/settings/webhook-log.ts';
import type { Concerned, deliveriesInput, ReplayInput } from '#shared/settings/webhooks.schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { isOneOfIds } from '../data/sql.ts';
import { nameOfCompany } from '../ground/seats.ts';
import { stillHears } from '../ground/webhooks.ts';
import type { Keyset } from '../paging.ts';
import type { LockedWebhook } from './webhooks.queries.ts';

type LogFilters = Pick<z.infer<typeof deliveriesInput>, 'webhookId' | 'event' | 'outcome' | 'from' | 'until'>;

/** The beginning of a day in UTC, and of the next one. */
const dayOf = (day: string, later = 0) => sql<Date>`(${day}::date + ${sql.lit(later)})::timestamp at time zone 'UTC'`;

const outcome = sql<WebhookOutcome>`case when d.delivered_at is not null then 'accepted'
  when d.next_attempt_at is not null then 'waiting' else 'failed' end`;

/** The account that a message is about, if it is not the webhook's own. */
const concerned = sql<Concerned | null>`(select json_build_object('id', it.id, 'role', it.role,
    'name', ${nameOfCompany('it')})
  from webhook_events join users it on it.id = concerns where webhook_events.id = d.event_id and concerns <> e.user_id)`;

/** The messages of an account's webhooks, as their log shows them. */
const shown = (db: Db, userId: string) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .where('e.userId', '=', userId)
    .select(['d.id', 'd.event', 'd.createdAt', 'd.attempts', 'd.attemptedAt', 'd.deliveredAt'])
    .select(['d.nextAttemptAt', 'd.responseStatus', 'd.response'])
    .select([outcome.as('outcome'), concerned.as('concerns')]);

/** The log of an account's webhook, newest first. */
export const deliveriesOf = (
  db: Db,
  userId: string,
  { webhookId, event, outcome, from, until }: LogFilters,
  { after, limit }: { after: Keyset | null; limit: number },
) =>
  shown(db, userId)
    .where('d.endpointId', '=', webhookId)
    .$if(event !== null, (query) => query.where(sql<boolean>`d.event = ${event}`))
    .$if(outcome === 'accepted', (query) => query.where('d.deliveredAt', 'is not', null))
    .$if(outcome === 'waiting', (query) =>
      query.where('d.deliveredAt', 'is', null).where('d.nextAttemptAt', 'is not', null),
    )
    .$if(outcome === 'failed', (query) => query.where('d.deliveredAt', 'is', null).where('d.nextAttemptAt', 'is', null))
    .$if(from !== null, (query) => query.where('d.createdAt', '>=', dayOf(from ?? '')))
    .$if(until !== null, (query) => query.where('d.createdAt', '<', dayOf(until ?? '', 1)))
    .$call((query) => inOrder(query, 'descending', ['d.createdAt', 'd.id'], after))
    .limit(limit);

/** A message of one of an account's webhooks, with its text. */
export const deliveryOf = (db: Db, userId: string, deliveryId: string) =>
  shown(db, userId).select('d.body').where('d.id', '=', deliveryId);

/** The attempts to send a message, the newest first. */
export const attemptsOf = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhookAttempts')
    .where('deliveryId', '=', deliveryId)
    .orderBy('number', 'desc')
    .select(['number', 'attemptedAt', 'durationMs', 'headers', 'status', 'response', 'error', 'nextAt']);

export const insertDelivery = (tx: Tx, delivery: Insertable<Database['webhookDeliveries']>) =>
  tx.insertInto('webhookDeliveries').values(delivery).returning('id');

/** A message that is not delivered yet, with its webhook, and whether it may be sent now: the webhook is on, its account active, and still told. */
export const deliveryToSend = (db: Db, deliveryId: string) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .leftJoin('webhookEvents as it', 'it.id', 'd.eventId')
    .where('d.id', '=', deliveryId)
    .where('d.deliveredAt', 'is', null)
    .select(['d.id', 'd.endpointId', 'd.event', 'd.body', 'd.attempts', 'e.userId'])
    .select((eb) => [
      eb.ref('u.role').$castTo<Role | null>().as('role'),
      sql<boolean>`e.disabled_at is null and u.status = 'active' and (it.id is null or ${stillHears('e.userId', 'it.concerns')})`.as(
        'sendable',
      ),
    ])
    .select(['e.url', 'e.secretSalt', 'e.previousSalt', 'e.previousUntil']);

/** A message of one of an account's webhooks, and whether the account may still hear of whom it concerns. */
export const ownDelivery = (tx: Tx, userId: string, deliveryId: string) =>
  tx
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .leftJoin('webhookEvents as it', 'it.id', 'd.eventId')
    .where('d.id', '=', deliveryId)
    .where('e.userId', '=', userId)
    .select(['d.id', 'd.endpointId'])
    .select(sql<boolean>`it.id is null or ${stillHears('e.userId', 'it.concerns')}`.as('stillHeard'));

/** Changes a message of a webhook that is locked. */
export const updateDelivery = (
  tx: Tx,
  { id: endpointId }: LockedWebhook,
  deliveryId: string,
  set: Updateable<Database['webhookDeliveries']>,
) => tx.updateTable('webhookDeliveries').set(set).where('id', '=', deliveryId).where('endpointId', '=', endpointId);

/** Notes that a message is not tried any more, unless it was meanwhile. */
export const stopTrying = (db: Db, deliveryId: string) =>
  db
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: null })
    .where('id', '=', deliveryId)
    .where('nextAttemptAt', 'is not', null);

type Attempt = Omit<Insertable<Database['webhookAttempts']>, 'number'>;

/** Records one more attempt; the caller has locked the webhook, so that no two get one number. */
export const insertAttempt = (tx: Tx, attempt: Attempt) =>
  tx.insertInto('webhookAttempts').values((eb) => ({
    ...attempt,
    number: eb
      .selectFrom('webhookAttempts')
      .where('deliveryId', '=', attempt.deliveryId)
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('number')),
  }));

/**
 * What a replay would send, in the order in which it happened: messages of the webhook, and events of its account of which it has no message. What
 * concerns somebody whom the account does not manage any more is not among it.
 */
export function toReplay(
  db: Db | Tx,
  { userId, events, limit }: { userId: string; events: readonly string[]; limit: number },
  { webhookId, what, since }: ReplayInput,
) {
  const failed = sql`and d.delivered_at is null and d.next_attempt_at is null`;
  const never = sql`union all
    select null, it.id, it.created_at from webhook_events it
    where it.user_id = ${userId} and it.created_at >= ${since} and it.event = any(${events}::text[])
      and ${stillHears('it.userId', 'it.concerns')}
      and not exists (select from webhook_deliveries where event_id = it.id and endpoint_id = ${webhookId})`;
  return sql<{ deliveryId: string | null; eventId: number | null }>`
    select d.id as "deliveryId", d.event_id as "eventId", d.created_at
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id left join webhook_events it on it.id = d.event_id
    where d.endpoint_id = ${webhookId} and e.user_id = ${userId} and d.created_at >= ${since} and d.event = any(${events}::text[])
      and (it.id is null or ${stillHears('e.userId', 'it.concerns')}) ${what === 'failed' ? failed : never}
    order by created_at, "eventId" nulls first, "deliveryId" limit ${limit}`.execute(db);
}

/** Makes messages for a webhook of events on record, as they were. */
export const deliverRecorded = (tx: Tx, webhookId: string, eventIds: readonly number[], now: Date) =>
  tx
    .insertInto('webhookDeliveries')
    .columns(['endpointId', 'eventId', 'event', 'body', 'createdAt', 'nextAttemptAt'])
    .expression((eb) =>
      eb
        .selectFrom('webhookEvents')
        .where(sql<boolean>`id = any(${eventIds}::bigint[])`)
        .select((of) => [
          of.val(webhookId).as('endpointId'),
          'id',
          'event',
          'body',
          'createdAt',
          of.val(now).as('now'),
        ]),
    )
    .returning(['id', 'eventId']);

/** Makes messages of a webhook that is locked ones that have not been tried. */
export const tryAnew = (tx: Tx, { id }: LockedWebhook, deliveryIds: readonly string[], now: Date) =>
  tx
    .updateTable('webhookDeliveries')
    .set({ deliveredAt: null, attempts: 0, nextAttemptAt: now })
    .where('endpointId', '=', id)
    .where(isOneOfIds('id', deliveryIds));

/** Removes messages about what happened before a time, and the record of that. */
export const removeOld = (db: Db, before: Date) => [
  db.deleteFrom('webhookDeliveries').where('createdAt', '<', before),
  db.deleteFrom('webhookEvents').where('createdAt', '<', before),
];
