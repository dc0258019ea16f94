import { z } from 'zod';
import type { ContentRequirements } from '../campaigns/campaigns.schema.ts';
import { REQUIREMENT_TYPES } from '../choices/content-types.ts';
import { PLATFORMS } from '../choices/platforms.ts';
import { DEAL_NOTES_MAX_CHARS, REASON_MAX_CHARS } from '../constants.ts';
import type { CreatorCardView } from '../discovery/discovery.schema.ts';
import type { Match } from '../discovery/match.ts';
import type { DealStatus, StatusOf } from '../lifecycles.ts';
import { manyIds } from '../many.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import type { CoverView } from '../pictures.ts';
import type { OfferPrice } from '../pricing/offer-price.ts';
import { amountMinor, choice, currency, id, multiline, optionalMultiline, searchText } from '../text.ts';
import { usageRights } from './usage.schema.ts';

/** Applications: what a creator sends to an open campaign, and how its brand answers (design, section 4). */
export type ApplicationStatus = StatusOf<'application'>;

/** The brand's two lists: applications that wait for an answer, and answered ones. */
const APPLICATION_LISTS = ['pending', 'answered'] as const;
export type ApplicationList = (typeof APPLICATION_LISTS)[number];

export const openCampaignsInput = z.strictObject({
  search: searchText().default(''),
  platform: choice('Platform', PLATFORMS).optional(),
  content: choice('Content', REQUIREMENT_TYPES).optional(),
  ...cursorFields,
});
export const applyInput = z.strictObject({
  campaignId: id('Campaign'),
  note: multiline('Note', { max: REASON_MAX_CHARS }),
});
export const applicationIdInput = z.strictObject({ applicationId: id('Application') });
export const myApplicationsInput = z.strictObject(cursorFields);
export const campaignApplicationsInput = z.strictObject({
  campaignId: id('Campaign'),
  show: choice('Show', APPLICATION_LISTS).default('pending'),
  ...cursorFields,
});
/** Amounts are in the campaign's currency; `currency` is the one that the person saw, and the server refuses another. */
export const offerInput = z.strictObject({
  applicationId: id('Application'),
  currency: currency(),
  agreedMinor: amountMinor('Amount'),
  notes: optionalMultiline('Notes', { max: DEAL_NOTES_MAX_CHARS }),
  usageRights: usageRights.optional(),
});
export const declineApplicationInput = z.strictObject({
  applicationId: id('Application'),
  reason: optionalMultiline('Reason', { max: REASON_MAX_CHARS }),
});

/** Declines several applications, for the same reason. */
export const declineApplicationsInput = declineApplicationInput
  .omit({ applicationId: true })
  .extend({ applicationIds: manyIds('Application') });

/** An open campaign as any creator can see it: what it asks for, but neither brief nor contract. */
export interface OpenCampaignView {
  id: string;
  may: May<'apply'>;
  name: string;
  brandName: string;
  brandLogoUrl: string | null;
  cover: CoverView;
  description: string | null;
  platforms: string[];
  requirements: ContentRequirements;
  /** The amount for all creators of the campaign together. */
  creatorBudget: Money;
  /** How well the creator fits, and the amount with which an offer to them would begin, all pieces together; null without a profile. */
  match: Match | null;
  expected: Money | null;
  startDate: string | null;
  submissionDeadline: string | null;
  endDate: string | null;
  /** IANA name of the time zone of these dates. */
  timeZone: string;
}

/** An application as its creator sees it. */
export interface MyApplicationView {
  id: string;
  status: ApplicationStatus;
  may: May<'withdraw'>;
  note: string | null;
  declineReason: string | null;
  sentAt: string;
  answeredAt: string | null;
  /** The offer that answered it, and whether that waits for an answer itself; null without one. */
  offer: { status: DealStatus; amount: Money; unanswered: boolean } | null;
  campaign: {
    id: string;
    name: string;
    brandName: string;
    brandLogoUrl: string | null;
    cover: CoverView;
    platforms: string[];
    startDate: string | null;
    submissionDeadline: string | null;
    endDate: string | null;
  };
}

/** An application as the campaign's brand sees it. */
export interface BrandApplicationView {
  id: string;
  status: ApplicationStatus;
  may: May<'offer' | 'decline'>;
  note: string | null;
  declineReason: string | null;
  sentAt: string;
  answeredAt: string | null;
  offer: { status: DealStatus; amount: Money; unanswered: boolean } | null;
  creator: CreatorCardView;
  match: Match;
  /** What an offer to them costs in this campaign. */
  price: OfferPrice;
}
