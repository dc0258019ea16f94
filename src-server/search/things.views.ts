import { campaignBadge } from '#shared/campaigns/campaign-labels.ts';
import { isolated } from '#shared/isolated.ts';
import { kinds as moneyKinds } from '#shared/messages/ledger/money-page.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { DESK_STATES, type DeskList, deskRoute } from '#shared/payments/desk.ts';
import { deskLook } from '#shared/payments/desk-looks.ts';
import { invoiceNumber } from '#shared/payments/payments.schema.ts';
import type { Found } from '#shared/search/search.schema.ts';
import { PAYMENT_LOOKS } from '#shared/staff-looks.ts';
import {
  APPLICATION_LOOKS,
  CREATOR_SUBMISSION_LOOKS,
  DEAL_LOOKS,
  type Look,
  MILESTONE_LOOKS,
  ORDER_DEAL_LOOKS,
  REFUND_LOOKS,
  REVIEW_LOOKS,
  SUBMISSION_LOOKS,
} from '#shared/status-looks.ts';
import { AGREED_DEALS, AWAITING_DECISION, isOneOf } from '#shared/status-sets.ts';
import type { Sight, Thing, ThingKind } from './things.queries.ts';

/** The lists of the money desk in which staff find each kind of money. */
const DESK: Partial<Record<ThingKind, DeskList>> = {
  payment: 'payments',
  payout: 'payouts',
  milestone: 'milestones',
  refund: 'refunds',
  refundRequest: 'refundRequests',
  dispute: 'disputes',
};

/** A thing as a result, in the words and on the page of whoever searches. */
export const thingFound = (sight: Sight, thing: Thing): Found => ({
  kind: thing.kind,
  id: thing.id,
  ...titleOf(sight, thing),
  status: lookOf(sight, thing),
  money: thing.amountMinor === null ? null : { amountMinor: thing.amountMinor, currency: thing.currency },
  route: routeOf(sight, thing),
});

const joined = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null)
    .map(isolated)
    .join(' · ');

function titleOf(sight: Sight, thing: Thing): Pick<Found, 'title' | 'detail'> {
  const { kind, label } = thing;
  const name = nameOrUntitled(thing.campaignName);
  const brand = sight.of === 'brand' ? null : brandName(thing);
  const creator = sight.of === 'creator' ? null : creatorName(thing);
  const about = (what: string) => `${what} for ${isolated(name)}`;
  switch (kind) {
    case 'campaign':
      return { title: name, detail: joined(brand) };
    case 'deal':
    case 'application': {
      if (creator !== null) return { title: creator, detail: joined(name, brand) };
      const what =
        kind === 'application' ? 'Application to' : thing.status === 'invited' ? 'Invitation from' : 'Deal with';
      return { title: name, detail: `${what} ${isolated(brand ?? '')}` };
    }
    case 'payment': {
      const number = thing.invoiceSeq === null ? null : `Invoice ${invoiceNumber(thing.campaignId, thing.invoiceSeq)}`;
      return { title: about(moneyName(label)), detail: joined(number, brand) };
    }
    case 'payout':
      return { title: about('Payout'), detail: joined(creator, brand) };
    case 'milestone':
      return { title: about(moneyName(label)), detail: joined(creator, brand) };
    case 'refund':
      return { title: about('Refund'), detail: joined(brand) };
    case 'refundRequest':
      return { title: about('Refund request'), detail: joined(brand) };
    case 'dispute':
      return { title: about('Dispute'), detail: joined(brand) };
    case 'content':
      return { title: label ?? name, detail: joined(label === null ? null : name, creator) };
  }
}

/** What a payment or a milestone is for. */
const moneyName = (label: string | null): string =>
  Object.entries(moneyKinds).find(([kind]) => kind === label)?.[1] ?? 'Payment';

function lookOf(sight: Sight, { kind, status, campaignStatus, reviewStatus }: Thing): Look | null {
  if (kind === 'campaign') {
    const forStaff = sight.of === 'everyone' && isOneOf(AWAITING_DECISION, reviewStatus);
    return forStaff ? REVIEW_LOOKS[reviewStatus] : campaignBadge({ status: campaignStatus, reviewStatus });
  }
  const desk = DESK[kind];
  if (sight.of === 'everyone' && desk) return isOneOf(DESK_STATES[desk], status) ? deskLook(status) : null;
  const looks: Partial<Record<string, Look>> = (sight.of === 'creator' ? CREATORS : OTHERS)[kind] ?? {};
  return looks[status] ?? null;
}

const OTHERS: Partial<Record<ThingKind, Partial<Record<string, Look>>>> = {
  deal: ORDER_DEAL_LOOKS,
  application: APPLICATION_LOOKS,
  payment: PAYMENT_LOOKS,
  refund: REFUND_LOOKS,
  content: SUBMISSION_LOOKS,
};
const CREATORS: typeof OTHERS = {
  deal: DEAL_LOOKS,
  application: APPLICATION_LOOKS,
  payout: { created: MILESTONE_LOOKS.released, processing: MILESTONE_LOOKS.released, paid: MILESTONE_LOOKS.paid },
  content: CREATOR_SUBMISSION_LOOKS,
};

function routeOf(sight: Sight, thing: Thing): string {
  const { kind, id, campaignId } = thing;
  switch (sight.of) {
    case 'brand':
      if (kind === 'campaign' && thing.reviewStatus === 'draft') return `/brand/create-campaign?draftId=${id}`;
      return `/brand/orders?projectId=${campaignId}${BRAND_TABS[kind] ?? ''}`;
    case 'creator':
      if (kind === 'payout') return '/creator/payouts';
      if (kind === 'application') return '/creator/campaigns/open?tab=mine';
      if (kind === 'content') return `/creator/campaigns/${campaignId}?tab=uploads`;
      if (thing.status === 'invited') return `/creator/invitations/${id}`;
      return isOneOf(AGREED_DEALS, thing.status) ? `/creator/campaigns/${campaignId}` : '/creator/deals?tab=rejected';
    case 'agency':
      if (kind === 'deal') return `/agency/crm/deals?deal=${id}`;
      return `/agency/orders?search=${encodeURIComponent(nameOrUntitled(thing.campaignName))}`;
    case 'everyone': {
      const desk = DESK[kind];
      if (desk) return deskRoute(desk, id);
      if (kind === 'deal') return `/admin/crm/deals?deal=${id}`;
      return kind === 'campaign' && isOneOf(AWAITING_DECISION, thing.reviewStatus)
        ? `/admin/campaign-review?status=${thing.reviewStatus}&campaignId=${id}`
        : `/admin/projects/${campaignId}`;
    }
  }
}

/** The tab of an order that shows each kind; a campaign opens on the tab of its stage. */
const BRAND_TABS: Partial<Record<ThingKind, string>> = {
  deal: '&tab=creators',
  application: '&tab=creators',
  payment: '&tab=money',
  refund: '&tab=money',
  refundRequest: '&tab=money',
  content: '&tab=content',
};
