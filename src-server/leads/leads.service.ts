import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { AccountType } from '#shared/auth/auth.schema.ts';
import { DAY_MS, INVITE_LINK_DAYS } from '#shared/constants.ts';
import type {
  InviteLeadInput,
  LeadFilters,
  LeadRow,
  leadStepInput,
  registerInterestInput,
} from '#shared/leads/leads.schema.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { EventOf } from '#shared/lifecycles.ts';
import { allowedUnless } from '#shared/may.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { leadMessages } from '#shared/messages/leads.ts';
import type { Slice } from '#shared/paging.ts';
import { asStaff } from '../access.ts';
import { audit } from '../audit.ts';
import { hashToken } from '../auth/lucia.ts';
import { addressOf } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { flagIsOn, requireFlag } from '../ground/flags.ts';
import { addJob } from '../jobs.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { blankTokens, queueMail } from '../providers/mail/outbox.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { inviteAgency, invitePerson } from '../users/invites.service.ts';
import {
  confirmAddress,
  confirmLead,
  earlierOfAddress,
  insertLead,
  keepLink,
  leadOfToken,
  leadsQuery,
  leadToAsk,
  lockLead,
} from './leads.queries.ts';

/** Whether visitors may register at the moment (the flag `interest_form_enabled`). Locks nothing. */
export function formIsOpen(ctx: Context): Promise<boolean> {
  return flagIsOn(ctx.db, 'interest_form_enabled');
}

/**
 * Stores the interest form (PUB-37); the job `leads.ask` then mails the address to confirm it. A form whose hidden field is filled in comes from a
 * program: it gets the same answer and is not stored (ruling C43). Locks nothing. @throws TOO_MANY_REQUESTS over the limit of one network address,
 * PRECONDITION_FAILED if the form is switched off
 */
export async function registerInterest(ctx: Context, input: z.infer<typeof registerInterestInput>): Promise<void> {
  await ctx.limits.take('lead.address', addressOf(ctx), commonMessages.tooManyRequests);
  const { website, ...lead } = input;
  if (website) return;
  await inTransaction(ctx.db, async (tx) => {
    await requireFlag(tx, 'interest_form_enabled');
    const row = await insertLead(tx, { ...lead, createdAt: ctx.now, updatedAt: ctx.now }).executeTakeFirstOrThrow();
    await recordCreated(tx, ctx, 'lead', row, 'leads.register', 'new', { userType: lead.userType });
    await addJob(tx, 'leads.ask', { leadId: row.id });
  });
}

/**
 * Mails the address of a registration a link to confirm it (the job `leads.ask`): at most once a day, however often it is typed into the form, and
 * not once it is confirmed. This is a job so that registering takes the same time for a known address. Locks the address.
 */
export async function requestConfirmation(ctx: Context, leadId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const lead = await leadToAsk(tx, leadId).executeTakeFirst();
    if (!lead) return;
    const { confirmedAt, askedAt } = await earlierOfAddress(tx, lead.email).executeTakeFirstOrThrow();
    if (confirmedAt) return void (await confirmLead(tx, leadId, confirmedAt).execute());
    if (askedAt && lead.createdAt.getTime() - askedAt.getTime() < DAY_MS) return;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(lead.createdAt.getTime() + INVITE_LINK_DAYS * DAY_MS);
    await keepLink(tx, leadId, hashToken(token), expiresAt).execute();
    await queueMail(tx, ctx, { to: lead.email, template: 'interest', data: { token, expiresAt } });
  });
}

/**
 * Confirms an address for its owner, and with it all its registrations; a link that has already done so does nothing. Locks the lead.
 * @throws BAD_REQUEST for a link that is unknown or expired
 */
export async function confirmInterest(ctx: Context, token: string): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), commonMessages.tooManyRequests);
  await inTransaction(ctx.db, async (tx) => {
    const lead = await leadOfToken(tx, hashToken(token), ctx.now).executeTakeFirst();
    if (!lead) throw badRequest(leadMessages.linkInvalid);
    if (lead.confirmedAt) return;
    await confirmAddress(tx, lead.email, ctx.now).execute();
    await blankTokens(tx, 'interest', { address: lead.email });
    await audit(tx, ctx, {
      action: 'leads.confirm',
      resourceType: 'lead',
      resourceId: lead.id,
      after: { confirmedAt: ctx.now },
    });
  });
}

/** The leads that pass the filters, newest first (ruling PUB-40). Locks nothing. */
export async function listLeads(
  ctx: Context,
  { cursor, limit, ...filters }: LeadFilters & { cursor?: string | null | undefined; limit: number },
): Promise<Slice<LeadRow>> {
  const rows = await leadsQuery(ctx.db, filters, { after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    ({ confirmedAt, createdAt, updatedAt, ...row }) => ({
      ...row,
      confirmedAt,
      createdAt,
      updatedAt,
      may: {
        contact: allowedUnless(moveRefusal('lead', row.status, 'contact')),
        invite: allowedUnless(moveRefusal('lead', row.status, 'invite')),
        close: allowedUnless(moveRefusal('lead', row.status, 'close')),
        reopen: allowedUnless(moveRefusal('lead', row.status, 'reopen')),
      },
    }),
  );
}

/** Records that a lead was contacted, or closes or reopens it. Locks it. @throws CONFLICT if its status does not allow that */
export async function moveLead(
  ctx: Context,
  event: Exclude<EventOf<'lead'>, 'invite'>,
  input: z.infer<typeof leadStepInput>,
): Promise<void> {
  await inTransaction(ctx.db, (tx) => step(tx, ctx, event, input));
}

/**
 * Invites a lead to the platform, in one transaction: the lead's step, the invite, and the mail with its link. An agency is asked to sign up
 * instead. Locks the lead. @throws CONFLICT for an address that has an account or an open invite, and for a lead that is invited or closed
 */
export async function inviteLead(ctx: Context, { email, role, ...input }: InviteLeadInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await step(tx, ctx, 'invite', input);
    await sendInvite(tx, ctx, email, role);
  });
}

async function sendInvite(tx: Tx, ctx: Context, email: string, role: AccountType): Promise<void> {
  if (role === 'agency') await inviteAgency(tx, ctx, email);
  else await invitePerson(tx, ctx, { email, role });
}

async function step(
  tx: Tx,
  ctx: Context,
  event: EventOf<'lead'>,
  { leadId, note }: z.infer<typeof leadStepInput>,
): Promise<void> {
  const lead = asStaff(ctx, await lockLead(tx, leadId).executeTakeFirst(), 'This lead');
  await transition(tx, ctx, 'lead', lead, event, {
    set: { note, handledBy: userOf(ctx).id, updatedAt: ctx.now },
  });
}
