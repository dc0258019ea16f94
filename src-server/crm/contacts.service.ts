import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { CONTACT_AGAIN_DAYS, DAY_MS } from '#shared/constants.ts';
import type { stopContactInput } from '#shared/crm/join.schema.ts';
import { longDay } from '#shared/format.ts';
import type { ManyDone } from '#shared/many.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { brandName } from '#shared/names.ts';
import { asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { addressHash, readStopToken, stopToken } from '../ground/brand-people.ts';
import { brandNameOf } from '../ground/people.ts';
import { eachOf } from '../many.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { userOf } from '../trpc.ts';
import * as queries from './contacts.queries.ts';
import { lockPerson } from './people.queries.ts';

/**
 * Mails contacts of a brand an invitation with a personal link, each in a transaction of its own. Nobody is mailed who has asked not to be, nor again
 * within {@link CONTACT_AGAIN_DAYS} days. Locks each contact. @throws NOT_FOUND if none is the brand's
 */
export async function inviteContacts(ctx: Context, personIds: readonly string[]): Promise<ManyDone> {
  return eachOf(ctx, 'This person', personIds, inviteContact);
}

async function inviteContact(ctx: Context, personId: string): Promise<void> {
  const { id: brandId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const person = asOwn(ctx, await lockPerson(tx, brandId, personId).executeTakeFirst(), 'brandId', 'This person');
    const { email, invitedAt, stage } = person;
    if (email === null) throw conflict(crmRefusals.alreadyHere);
    if (await queries.blockedAmong(tx, [addressHash(ctx.env, email)]).executeTakeFirst())
      throw conflict(crmRefusals.doNotContact);
    if (invitedAt && ctx.now.getTime() - invitedAt.getTime() < CONTACT_AGAIN_DAYS * DAY_MS)
      throw conflict(crmRefusals.invitedBefore(longDay(invitedAt)));
    const inviteCode = person.inviteCode ?? randomBytes(24).toString('base64url');
    const moved = stage === 'prospect' ? 'contacted' : stage;
    await queries.noteInvited(tx, person, { inviteCode, invitedAt: ctx.now, stage: moved }).execute();
    const sender = brandName(await brandNameOf(tx, brandId).executeTakeFirst());
    await queueMail(tx, ctx, {
      to: email,
      template: 'brandInvite',
      data: { brandName: sender, code: inviteCode, stopToken: stopToken(ctx.env, email) },
    });
    await audit(tx, ctx, {
      action: 'crm.inviteContacts',
      resourceType: 'brand person',
      resourceId: person.id,
      before: { stage },
      after: { stage: moved },
    });
  });
}

/**
 * Keeps an address from being written to by any brand again, by the link in the mail to it. Locks nothing. @throws BAD_REQUEST for a link that this
 * installation has not made
 */
export async function stopContact(ctx: Context, { token }: z.infer<typeof stopContactInput>): Promise<void> {
  const hash = readStopToken(ctx.env, token);
  if (hash === null) throw badRequest(authMessages.linkInvalid);
  await inTransaction(ctx.db, async (tx) => {
    const stopped = await queries.block(tx, hash, ctx.now).executeTakeFirst();
    if (!stopped) return;
    await audit(tx, ctx, { action: 'crm.stopContact', resourceType: 'address', resourceId: hash });
  });
}

/** Takes a contact out of a brand's people. Locks the contact. @throws NOT_FOUND for another brand's, CONFLICT for a creator */
export async function removeContact(ctx: Context, personId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await lockPerson(tx, userOf(ctx).id, personId).executeTakeFirst();
    if (!found) throw notFound('This person');
    const person = asOwn(ctx, found, 'brandId', 'This person');
    if (person.creatorId !== null)
      throw conflict('Only contacts can be removed. A creator stays with the history that you have in common.');
    await queries.deleteContact(tx, person).execute();
    await audit(tx, ctx, { action: 'crm.removeContact', resourceType: 'brand person', resourceId: person.id });
  });
}
