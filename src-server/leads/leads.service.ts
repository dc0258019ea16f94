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
import type { EventOf } from '#shared/lifecycles.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { leadMessages } from '#shared/messages/leads.ts';
import type { Slice } from '#shared/paging.ts';
import { audit } from '../audit.ts';
import { hashToken } from '../auth/lucia.ts';
import { addressOf } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, notFound } from '../errors.ts';
import { flagIsOn, requireFlag } from '../ground/flags.ts';
import { addJob } from '../jobs.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { blankTokens, queueMail } from '../providers/mail/outbox.ts';
import { born, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { inviteAgency, invitePerson } from '../users/invites.service.ts';
import {
  confirmAddress,
  confirmLead,
  earlierOfAddress,
  keepLink,
  leadOfToken,
  leadsQuery,
  leadToAsk,
  lockedLead,
} from './leads.queries.ts';

/** Whether visitors may register at the moment (the flag `interest_form_enabled`). */
export function formIsOpen(ctx: Context): Promise<boolean> {
  return flagIsOn(ctx.db, 'interest_form_enabled');
}

/**
 * Keeps what the interest form says (PUB-37); the address is asked by mail whether it is theirs (`leads.ask`). What filled in the hidden field
 * is answered like everybody else and kept nowhere (ruling C43). @throws UserError TOO_MANY_REQUESTS over the limit of one network address,
 * PRECONDITION_FAILED while the form is switched off
 */
export async function registerInterest(ctx: Context, input: z.infer<typeof registerInterestInput>): Promise<void> {
  await ctx.limits.take('lead.address', addressOf(ctx), commonMessages.tooManyRequests);
  const { website, ...lead } = input;
  if (website) return;
  await inTransaction(ctx.db, async (tx) => {
    await requireFlag(tx, 'interest_form_enabled', leadMessages.switchedOff);
    const row = await tx
      .insertInto('leads')
      .values({ ...lead, createdAt: ctx.now, updatedAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await born(tx, ctx, 'lead', row, 'leads.register', 'new', { userType: lead.userType });
    await addJob(tx, 'leads.ask', { leadId: row.id });
  });
}

/**
 * Asks the address of a registration whether it is theirs (the job `leads.ask`): once a day at most, whoever types it into the form, and
 * never again once it said yes. By a job, so that registering takes as long for an address that is known.
 */
export async function askAddress(ctx: Context, leadId: string): Promise<void> {
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

/** The owner of the address says that we may write to it. @throws UserError BAD_REQUEST for a link that is used or too old */
export async function confirmInterest(ctx: Context, token: string): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), commonMessages.tooManyRequests);
  await inTransaction(ctx.db, async (tx) => {
    const lead = await leadOfToken(tx, hashToken(token), ctx.now).executeTakeFirst();
    if (!lead) throw badRequest(leadMessages.linkInvalid);
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

/** The leads that the filters leave, newest first (ruling PUB-40). */
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
      confirmedAt: confirmedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
  );
}

/** Notes that someone was contacted, or closes or reopens a lead. @throws UserError CONFLICT where its status does not allow it */
export async function moveLead(
  ctx: Context,
  event: Exclude<EventOf<'lead'>, 'invite'>,
  input: z.infer<typeof leadStepInput>,
): Promise<void> {
  await inTransaction(ctx.db, (tx) => step(tx, ctx, event, input));
}

/**
 * Invites a lead to the platform: the invite, its link by mail and the lead's step stand or fall together. An agency is asked to sign up.
 * @throws UserError CONFLICT for an address that has an account or an open invite, and for a lead that is invited or closed
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
  const lead = await lockedLead(tx, leadId).executeTakeFirst();
  if (!lead) throw notFound('This lead');
  await transition(tx, ctx, 'lead', lead, event, {
    set: { note, handledBy: userOf(ctx).id, updatedAt: ctx.now },
  });
}
