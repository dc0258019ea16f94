import { z } from 'zod';
import { BULK_INVITE_MAX, DEAL_NOTES_MAX_CHARS, REASON_MAX_CHARS } from './constants.ts';
import { pageFields } from './paging.ts';
import { amountMinor, choice, currency, id, multiline, optionalMultiline } from './text.ts';

/**
 * Invites creators to one campaign (B3: project_id, creator_id, agreed_amount, currency, notes). Amounts are in the campaign's
 * currency; `currency` is the one the person saw, and the server refuses another. No creator twice.
 */
export const inviteInput = z.strictObject({
  campaignId: id('Campaign'),
  currency: currency(),
  invites: z
    .array(z.strictObject({ creatorId: id('Creator'), agreedMinor: amountMinor('Amount') }))
    .min(1, 'Creators must have at least one entry')
    .max(BULK_INVITE_MAX, `Creators may have at most ${BULK_INVITE_MAX} entries`)
    .refine((invites) => new Set(invites.map((invite) => invite.creatorId)).size === invites.length, {
      error: 'Creators has the same entry twice',
    }),
  notes: optionalMultiline('Notes', { max: DEAL_NOTES_MAX_CHARS }),
});
export type InviteInput = z.infer<typeof inviteInput>;

export const dealIdInput = z.strictObject({ dealId: id('Deal') });
export const cancelDealInput = z.strictObject({
  dealId: id('Deal'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});

/** Tabs of the creator's deals page (C2). */
export const DEAL_TABS = ['active', 'pending', 'completed', 'rejected'] as const;
export type DealTab = (typeof DEAL_TABS)[number];

/** Tabs of the creator's invitations page (C2). */
export const INVITATION_TABS = ['pending', 'accepted', 'declined', 'all'] as const;
export type InvitationTab = (typeof INVITATION_TABS)[number];

export const myDealsInput = z.strictObject({ tab: choice('Tab', DEAL_TABS).default('active'), ...pageFields });
export const myInvitationsInput = z.strictObject({
  tab: choice('Tab', INVITATION_TABS).default('pending'),
  ...pageFields,
});

/** What an open invitation leaves of a campaign's creator budget (ruling A19), in the campaign's currency. */
export interface RemainingBudget {
  totalMinor: number;
  committedMinor: number;
  remainingMinor: number;
  currency: z.infer<ReturnType<typeof currency>>;
}
