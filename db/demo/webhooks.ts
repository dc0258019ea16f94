import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { DAY_MS } from '#shared/constants.ts';
import { webhookFailures } from '#shared/messages/settings/webhooks.ts';
import {
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookRole,
  webhookEventOf,
} from '#shared/settings/webhook-events.ts';
import { isOneOf } from '#shared/status-sets.ts';
import type { Database } from '../schema.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

const DAYS_BACK = 21;
const MESSAGES = 24;

/** How the attempts to send a message went: the status of each, or why there was no answer. */
type Course = readonly (number | string)[];
const COURSES: Readonly<Record<number, Course>> = {
  1: [webhookFailures.timeout, webhookFailures.timeout],
  4: [503, 503, 204],
  9: [500, webhookFailures.failed('ECONNRESET'), 500],
  13: [502, 204],
};
const WENT_WELL: Course = [204];
/** The message that still waits, and the one that was given up. */
const WAITING = 1;

interface Happened {
  name: string;
  machine: 'deal' | 'submission';
  id: string;
  status: string;
  campaignId: string;
  dealId: string;
  concerns: string;
  at: Date;
}

/** A webhook of each demo account that can have one, with the messages of the last weeks as its log. */
export async function makeWebhooks(tx: Transaction<Database>, w: World, people: People): Promise<void> {
  const holders = { brand: people.brands[0]?.id, creator: people.creators[0]?.id, agency: people.agencies[0]?.id };
  for (const [role, userId] of Object.entries(holders)) {
    if (userId && isOneOf(['brand', 'creator', 'agency'] as const, role)) await makeWebhook(tx, w, { role, userId });
  }
}

async function makeWebhook(
  tx: Transaction<Database>,
  w: World,
  { role, userId }: { role: WebhookRole; userId: string },
): Promise<void> {
  const happened = await pastOf(tx, w, userId);
  const told = happened.flatMap((one) => {
    const event = webhookEventOf(one.machine, one.name);
    return event && WEBHOOK_EVENTS[event].audience.some((each) => each === role) ? [{ ...one, event }] : [];
  });
  if (told.length === 0) return;
  const endpoint = {
    ...{ id: w.id(), userId, url: `https://hooks.example.com/accord/${role}`, secretSalt: w.id() },
    events: [...new Set(told.map(({ event }) => event))].sort() as [WebhookEvent, ...WebhookEvent[]],
    createdAt: new Date(w.now.getTime() - 2 * DAYS_BACK * DAY_MS),
  };
  await tx.insertInto('webhookEndpoints').values(endpoint).execute();
  const messages = told.slice(-MESSAGES);
  for (const [place, { event, id, status, campaignId, dealId, concerns, at }] of messages.entries()) {
    const account = { id: concerns, role: role === 'agency' ? 'creator' : role };
    const data = { id, status, campaignId, dealId, account };
    const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
    const stored = { userId, concerns, event, body, createdAt: at };
    const kept = await tx.insertInto('webhookEvents').values(stored).returning('id').executeTakeFirstOrThrow();
    await deliver(tx, w, {
      endpointId: endpoint.id,
      eventId: kept.id,
      event,
      body,
      at,
      newness: messages.length - place,
    });
  }
}

/** What happened to the deals and the content of an account, or of the creators whom it manages, oldest first. */
async function pastOf(tx: Transaction<Database>, w: World, userId: string): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select split_part(a.action, '.', 2) as name, a.machine, a.resource_id as id, a.to_status as status, d.campaign_id as "campaignId",
      d.id as "dealId", a.created_at as at,
      case when ${userId} in (d.brand_id, d.creator_id) then ${userId} else d.creator_id end as concerns
    from audit_log a
    left join submissions s on a.machine = 'submission' and s.id::text = a.resource_id
    join deals d on d.id::text = case a.machine when 'deal' then a.resource_id else s.deal_id::text end
    where a.machine in ('deal', 'submission') and a.from_status is not null
      and a.created_at between ${new Date(w.now.getTime() - DAYS_BACK * DAY_MS)} and ${w.now}
      and (${userId} in (d.brand_id, d.creator_id)
        or d.creator_id in (select user_id from agency_users where agency_id = ${userId} and ended_at is null))
    order by a.created_at, a.id`.execute(tx);
  return rows;
}

interface Message {
  endpointId: string;
  eventId: number;
  event: WebhookEvent;
  body: string;
  at: Date;
  /** 1 for the newest. */
  newness: number;
}

/** A message with its attempts, which go as {@link COURSES} say. */
async function deliver(tx: Transaction<Database>, w: World, message: Message): Promise<void> {
  const { newness, at, body, ...facts } = message;
  const course = COURSES[newness] ?? WENT_WELL;
  const id = w.id();
  const due = newness === WAITING ? new Date(w.now.getTime() + 20 * 60_000) : null;
  let next = at;
  const attempts = course.map((answer, place) => {
    const attemptedAt = next;
    const last = place === course.length - 1;
    next = new Date(attemptedAt.getTime() + 20_000 * (place + 1) ** 3);
    const status = typeof answer === 'number' ? answer : null;
    return {
      ...{
        deliveryId: id,
        number: place + 1,
        attemptedAt,
        status,
        durationMs: status === null ? 10_000 : 40 + 37 * newness,
      },
      headers: JSON.stringify(headersOf(id, attemptedAt, body)),
      response: status === null ? null : status === 204 ? '' : '<h1>Service unavailable</h1>',
      error: status === null ? String(answer) : null,
      nextAt: last ? due : next,
    };
  });
  const last = attempts.at(-1);
  const accepted = last?.status === 204;
  await tx
    .insertInto('webhookDeliveries')
    .values({
      ...{ id, ...facts, body, createdAt: at, attempts: attempts.length, responseStatus: last?.status ?? null },
      response: last?.error ?? last?.response ?? null,
      attemptedAt: last?.attemptedAt ?? null,
      deliveredAt: accepted ? (last?.attemptedAt ?? null) : null,
      nextAttemptAt: due,
    })
    .execute();
  await tx.insertInto('webhookAttempts').values(attempts).execute();
}

const headersOf = (id: string, at: Date, body: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Accord-Webhooks',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': `v1,${createHash('sha256').update(`${id}${body}`).digest('base64')}`,
});
