import { z } from 'zod';
import { BRIEF_NOTES_MAX_CHARS, REASON_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { CampaignStatus, DealStatus } from '../lifecycles.ts';
import type { Allowed, May } from '../may.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import { TIME_SORTS } from '../sorts.ts';
import { ENDED_CAMPAIGNS } from '../status-sets.ts';
import { choice, id, optionalMultiline, searchText } from '../text.ts';
import type { CompletionState } from './completion.ts';
import type { OrderStatus } from './order-status.ts';

export const staffOrdersInput = z.strictObject({
  search: searchText().default(''),
  sort: choice('Sort', TIME_SORTS).default('newest'),
  ...cursorFields,
});
export type StaffOrdersInput = z.infer<typeof staffOrdersInput>;

export const orderCreatorsInput = z.strictObject({ campaignId: id('Campaign'), ...cursorFields });

/** How staff can end an order; every other status follows from what brand and creators do (ruling ADM-ORD-07). */
export type OrderEnd = (typeof ENDED_CAMPAIGNS)[number];

const notes = optionalMultiline('Brief notes', { max: BRIEF_NOTES_MAX_CHARS });

/** The input of Update Order. `seenNotes` is what the person saw: notes that somebody else has changed since are not overwritten. */
export const updateOrderInput = z
  .strictObject({
    campaignId: id('Campaign'),
    briefNotes: notes,
    seenNotes: notes,
    status: choice('Status', ENDED_CAMPAIGNS).nullish(),
    reason: optionalMultiline('Reason', { max: REASON_MAX_CHARS }),
  })
  .refine(({ status, reason }) => status !== 'cancelled' || reason, { error: 'Reason is required', path: ['reason'] });
export type UpdateOrderInput = z.infer<typeof updateOrderInput>;

/** An order in staff's list (ADM-ORD-04): `accepted` of `creators` have accepted their offer. */
export interface StaffOrderRow {
  id: string;
  name: string | null;
  brandName: string | null;
  budget: Money | null;
  createdAt: Moment;
  status: OrderStatus;
  accepted: number;
  creators: number;
}

/** A creator of an order, by the newest offer to them. */
export interface StaffOrderCreator {
  dealId: string;
  creatorId: string;
  name: string;
  avatarUrl: string | null;
  status: DealStatus;
  agreed: Money;
  /** Whether a new offer can follow this one, and what prevents it. */
  offerable: boolean;
  may: May<'sendOffer'>;
}

/** An order as the manage dialog shows it. */
export interface StaffOrder {
  id: string;
  name: string | null;
  brandName: string | null;
  campaignStatus: CampaignStatus;
  briefNotes: string | null;
  /** What its completion would find. */
  completing: CompletionState;
  may: May<'complete' | 'cancel'> & { readonly invite: Allowed };
}
