import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { HOUR_MS } from '#shared/constants.ts';
import { webhookMessages } from '#shared/messages/settings/webhooks.ts';
import { WEBHOOK_OLD_SECRET_HOURS, WEBHOOKS_MAX } from '#shared/settings/limits.ts';
import { eventsFor, type WebhookEvent } from '#shared/settings/webhook-events.ts';
import type { changeWebhookInput, createWebhookInput, WebhookView } from '#shared/settings/webhooks.schema.ts';
import { type OwnRow, ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { isNewWebhookAddress } from '../net/public-address.ts';
import { tellOwners } from '../seats/members.service.ts';
import { userOf } from '../trpc.ts';
import * as queries from './webhooks.queries.ts';
import { secretOf } from './webhooks.rules.ts';

/** Refuses events of which the webhooks of this account are never told. Locks nothing. @throws BAD_REQUEST */
export function assertOwnEvents(ctx: Context, events: readonly WebhookEvent[]): void {
  const own = eventsFor(userOf(ctx).role);
  const other = events.find((event) => !own.includes(event));
  if (other !== undefined) throw badRequest(webhookMessages.eventNotYours(other), 'events');
}

/** The account's own webhooks. Locks nothing. */
export async function listWebhooks(ctx: Context): Promise<WebhookView[]> {
  const rows = await queries.webhooksOf(ctx.db, userOf(ctx).id).execute();
  return rows.map(({ disabledAt, ...webhook }) => ({ ...webhook, enabled: disabledAt === null }));
}

/**
 * Creates a webhook and returns its secret, only this once. Locks the account. @throws BAD_REQUEST for an address that is not on the internet and for
 * events of other roles, CONFLICT if there are already {@link WEBHOOKS_MAX}
 */
export async function createWebhook(
  ctx: Context,
  { url, events }: z.infer<typeof createWebhookInput>,
): Promise<{ id: string; secret: string }> {
  if (!isNewWebhookAddress(url, ctx.env.webhookTestHosts)) throw badRequest(webhookMessages.urlNotPublic, 'url');
  assertOwnEvents(ctx, events);
  const { id: userId, seat } = userOf(ctx);
  const createdBy = seat?.person.id ?? null;
  const secretSalt = randomUUID();
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, userId).executeTakeFirstOrThrow();
    const held = await queries.webhooksOf(tx, userId).execute();
    if (held.length >= WEBHOOKS_MAX) throw conflict(webhookMessages.full);
    const stored = { userId, url, events: [...new Set(events)], secretSalt, createdAt: ctx.now, createdBy };
    const { id } = await queries.insertWebhook(tx, stored).executeTakeFirstOrThrow();
    await audited(tx, ctx, 'settings.createWebhook', id, { after: { url, events } });
    await tellOwners(tx, ctx, userOf(ctx), 'webhook_made');
    return { id, secret: secretOf(ctx.env, secretSalt) };
  });
}

/**
 * Chooses the events of the account's own webhook, and switches it on or off. Locks it. @throws NOT_FOUND for anyone else's, BAD_REQUEST for events of
 * other roles
 */
export async function changeWebhook(
  ctx: Context,
  { webhookId, events, enabled }: z.infer<typeof changeWebhookInput>,
): Promise<void> {
  assertOwnEvents(ctx, events);
  await changing(ctx, webhookId, async (tx, webhook) => {
    const { events: before, disabledAt } = webhook;
    const switched = enabled ? { disabledAt: null, failingSince: null } : { disabledAt: disabledAt ?? ctx.now };
    await queries.updateWebhook(tx, webhook, { events: [...new Set(events)], ...switched }).execute();
    await audited(tx, ctx, 'settings.changeWebhook', webhookId, {
      before: { events: before, enabled: disabledAt === null },
      after: { events, enabled },
    });
  });
}

/**
 * Makes a new secret and returns it, only this once; messages are also signed with the old one for {@link WEBHOOK_OLD_SECRET_HOURS} hours. Locks the
 * webhook. @throws NOT_FOUND for anyone else's
 */
export async function rotateSecret(ctx: Context, webhookId: string): Promise<{ secret: string }> {
  const secretSalt = randomUUID();
  await changing(ctx, webhookId, async (tx, webhook) => {
    const { secretSalt: previousSalt } = webhook;
    const previousUntil = new Date(ctx.now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS);
    await queries.updateWebhook(tx, webhook, { secretSalt, previousSalt, previousUntil }).execute();
    await audited(tx, ctx, 'settings.rotateWebhookSecret', webhookId, {});
    await tellOwners(tx, ctx, userOf(ctx), 'webhook_secret');
  });
  return { secret: secretOf(ctx.env, secretSalt) };
}

/** Deletes the account's own webhook with its log. Locks it. @throws NOT_FOUND for anyone else's */
export async function deleteWebhook(ctx: Context, webhookId: string): Promise<void> {
  await changing(ctx, webhookId, async (tx, webhook) => {
    const { url, events } = webhook;
    await queries.deleteWebhook(tx, webhook).execute();
    await audited(tx, ctx, 'settings.deleteWebhook', webhookId, { before: { url, events } });
  });
}

/** Changes one's own webhook in one transaction. Locks it. @throws NOT_FOUND for anyone else's */
export const changing = <Result>(
  ctx: Context,
  webhookId: string,
  change: (tx: Tx, webhook: OwnRow<'webhookEndpoints'>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx.db, async (tx) => change(tx, await ownRow(tx, ctx, 'webhookEndpoints', webhookId)));

/** Writes the audit row of what was done to a webhook. Locks nothing. */
export const audited = (
  tx: Tx,
  ctx: Context,
  action: Parameters<typeof audit>[2]['action'],
  resourceId: string,
  what: { before?: object; after?: object },
) => audit(tx, ctx, { action, resourceType: 'webhook', resourceId, ...what });
