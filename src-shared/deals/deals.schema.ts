import { z } from 'zod';
import type { DealCase } from '../cases/cases.schema.ts';
import { BULK_INVITE_MAX, DEAL_NOTES_MAX_CHARS, REASON_MAX_CHARS } from '../constants.ts';
import type { Currency } from '../currencies.ts';
import type { DealStatus, MilestoneStatus } from '../lifecycles.ts';
import { manyIds } from '../many.ts';
import type { May } from '../may.ts';
import type { MilestoneKind, Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import type { CoverView } from '../pictures.ts';
import type { OfferPrice } from '../pricing/offer-price.ts';
import type { RecordCounts } from '../records/records.ts';
import { amountMinor, choice, currency, id, multiline, optionalMultiline, searchText } from '../text.ts';
import { usageRights } from './usage.schema.ts';
import type { UsageRights, UsageView } from './usage-rights.ts';

/**
 * Invites creators to one campaign (B3: project_id, creator_id, agreed_amount, currency, notes). Amounts are in the campaign's currency; `currency`
 * is the one that the person saw, and the server refuses another. Each creator at most once. Offers without usage rights get those that the campaign
 * offered last.
 */
export const inviteInput = z.strictObject({
  campaignId: id('Campaign'),
  currency: currency(),
  invites: z
    .array(z.strictObject({ creatorId: id('Creator'), agreedMinor: amountMinor('Amount') }))
    .min(1, 'Choose at least one creator')
    .max(BULK_INVITE_MAX, `Creators may have at most ${BULK_INVITE_MAX} entries`)
    .refine((invites) => new Set(invites.map((invite) => invite.creatorId)).size === invites.length, {
      error: 'Creators has the same entry twice',
    }),
  notes: optionalMultiline('Notes', { max: DEAL_NOTES_MAX_CHARS }),
  usageRights: usageRights.optional(),
});
export type InviteInput = z.infer<typeof inviteInput>;

export const dealIdInput = z.strictObject({ dealId: id('Deal') });
export const dealIdsInput = z.strictObject({ dealIds: manyIds('Deal') });
export const cancelDealInput = z.strictObject({
  dealId: id('Deal'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});

/** Withdraws an invitation; both sides read the reason. */
export const withdrawDealInput = z.strictObject({
  dealId: id('Deal'),
  reason: optionalMultiline('Reason', { max: REASON_MAX_CHARS }),
});

/** Withdraws several invitations, for the same reason. */
export const withdrawDealsInput = withdrawDealInput.omit({ dealId: true }).extend({ dealIds: manyIds('Deal') });

/** Offers an extension of usage rights; the amount is in the deal's currency. */
export const extendInput = z.strictObject({
  dealId: id('Deal'),
  agreedMinor: amountMinor('Amount'),
  usageRights,
  notes: optionalMultiline('Notes', { max: DEAL_NOTES_MAX_CHARS }),
});
export interface ExtensionResult {
  dealId: string;
  message: string;
}

/** Tabs of the creator's deals page (C2). */
const DEAL_TABS = ['active', 'pending', 'completed', 'rejected'] as const;
export type DealTab = (typeof DEAL_TABS)[number];

/** Tabs of the creator's invitations page (C2). */
const INVITATION_TABS = ['pending', 'accepted', 'declined', 'all'] as const;
export type InvitationTab = (typeof INVITATION_TABS)[number];

export const myDealsInput = z.strictObject({ tab: choice('Tab', DEAL_TABS).default('active'), ...cursorFields });
export const myInvitationsInput = z.strictObject({
  tab: choice('Tab', INVITATION_TABS).default('pending'),
  ...cursorFields,
});
export const campaignDealsInput = z.strictObject({ campaignId: id('Campaign'), ...cursorFields });
export const dealCampaignInput = z.strictObject({ campaignId: id('Campaign') });
/** Finds creators whom a brand can invite: by name (B8: 20 at most), or those already chosen. */
export const candidatesInput = z.strictObject({
  campaignId: id('Campaign'),
  search: searchText().default(''),
  creatorIds: z
    .array(id('Creator'))
    .min(1, 'Choose at least one creator')
    .max(BULK_INVITE_MAX, `Creators may have at most ${BULK_INVITE_MAX} entries`)
    .optional(),
  /** Finds only creators whom the campaign can pay with what it has left. */
  withinBudget: z.boolean().default(false),
});

/** The part of a campaign's creator budget that committed deals leave (ruling A19), in the campaign's currency. */
export interface RemainingBudget {
  totalMinor: number;
  committedMinor: number;
  remainingMinor: number;
  currency: Currency;
}

/** The remaining budget, and what an offer from it starts with. */
export interface OfferStart extends RemainingBudget {
  /** Staff have not decided on the campaign yet, so nobody can accept an offer (ruling A11). */
  inReview: boolean;
  /** The usage rights that the next offer starts with. */
  usageRights: UsageRights;
  /** Why nobody can be invited now; null if creators can. */
  obstacle: string | null;
}

/** The same for a person who makes offers. */
export interface OfferBudget extends OfferStart {
  /** The most that they may offer at once without a second person in their company; null without a limit. */
  limitMinor: number | null;
}

export interface MoneyBudget extends OfferBudget {
  /** What the campaign holds beyond the highest cost of its deals: an extension of usage rights is paid from it first. */
  unneededMinor: number;
}

/** A creator whom the invite panel offers. */
export interface CandidateView {
  id: string;
  name: string;
  username: string | null;
  avatarUrl: string | null;
  platform: string | null;
  /** Null if unknown or hidden by the creator. */
  followers: number | null;
  /** What an offer to them costs in this campaign. */
  price: OfferPrice;
  /** The committed deal that this creator already has on the campaign. */
  openDeal: DealStatus | null;
  /** Why they are not free in the campaign's time, as exclusivity has it; null if they are. */
  notFree: string | null;
}

/** The result of sending invitations, for the toast. */
export interface InviteResult {
  message: string;
  dealIds: string[];
  /** False if at least one mail could not be sent; the invitations are valid all the same (ruling BR-INV-17). */
  mailed: boolean;
}

/** One kind of content that a campaign asks for. */
export interface Piece {
  type: string;
  quantity: number;
  description: string | null;
}

/** A deal as its creator sees it. */
export interface CreatorDealView {
  id: string;
  status: DealStatus;
  may: May<'accept' | 'decline' | 'cancel'>;
  /** It is an invitation that this creator has not answered, even if the time for that has passed. */
  unanswered: boolean;
  /** It ended without being completed. */
  ended: boolean;
  amount: Money;
  /** What the brand may do with the content; null if nothing was agreed. */
  usage: UsageView | null;
  /** It extends the usage rights of another deal; nothing is made for it. */
  extension: boolean;
  notes: string | null;
  cancelReason: string | null;
  invitedAt: string;
  respondedAt: string | null;
  expiresAt: string;
  brandName: string;
  brandLogoUrl: string | null;
  campaign: {
    id: string;
    name: string;
    cover: CoverView;
    platforms: string[];
    startDate: string | null;
    endDate: string | null;
    submissionDeadline: string | null;
    /** IANA name of the time zone of these dates. */
    timeZone: string;
    /** Whether it waits for the platform's review; it is dimmed then (ruling A11). */
    inReview: boolean;
    paused: boolean;
    pauseReason: string | null;
    /** The content to be made; empty while the campaign asks for nothing in particular. */
    pieces: Piece[];
  };
  /** Empty until the deal is under contract. */
  milestones: { kind: MilestoneKind; status: MilestoneStatus; amountMinor: number }[];
}

/** An invitation to read before it is answered: the deal, its subject, when it pays, and who offers it. Amounts in minor units. */
export interface InvitationView extends CreatorDealView {
  description: string | null;
  /** The last day on which the content can be used as agreed before; null unless this is an extension, and if that use has not begun. */
  usedUntil: string | null;
  /** The three milestones, in the order in which they are earned. */
  parts: { kind: MilestoneKind; amountMinor: number }[];
  /** The day by which it would be paid if the campaign ends as planned; null while its end is open. */
  paidBy: string | null;
  brand: { since: string; completedCampaigns: number; completedDeals: number; record: RecordCounts };
}

/** One slice of the creator's deals, and the number in each tab. */
export interface CreatorDealSlice<Tab extends string> {
  rows: CreatorDealView[];
  nextCursor: string | null;
  counts: Record<Tab, number>;
}

/** A deal as the brand sees it on its campaign. */
export interface BrandDealView {
  id: string;
  status: DealStatus;
  may: May<'withdraw'>;
  amount: Money;
  /** It extends the usage rights of another deal; nothing is made for it. */
  extension: boolean;
  notes: string | null;
  invitedAt: string;
  respondedAt: string | null;
  expiresAt: string;
  creator: {
    id: string;
    name: string;
    username: string | null;
    avatarUrl: string | null;
    platform: string | null;
    followers: number | null;
    /** Null until the deal is under contract (ruling C23). */
    email: string | null;
  };
}

/** A deal as staff see it on its campaign, with the ways in which they can end it (ruling B2.2). */
export interface StaffDealView
  extends Pick<BrandDealView, 'id' | 'status' | 'amount' | 'extension' | 'invitedAt' | 'respondedAt'> {
  creator: { id: string; name: string; username: string | null; avatarUrl: string | null };
  /** Why it ended, if somebody ended it. */
  reason: string | null;
  /** Its open case, or else its last one. */
  case: DealCase | null;
  may: May<'withdraw' | 'cancel' | 'end'>;
}

/** Exclusivity that a creator has promised a brand with a deal. */
export interface PromisedView {
  dealId: string;
  campaignId: string;
  campaignName: string;
  brandName: string;
  /** The groups of industries in which they do no work for competitors. */
  groups: string[];
  /** `YYYY-MM-DD`; the last day is one of them. */
  from: string;
  until: string;
}

/** The deadline for the content of a deal. */
export interface DeadlineView {
  dealId: string;
  campaignId: string;
  campaignName: string;
  brandName: string;
  /** `YYYY-MM-DD`, in the campaign's time zone. */
  due: string;
  timeZone: string;
}
