import { addDays, clockTime, isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { DEFAULT_CHOICE, DIGEST_HOUR } from '#shared/notifications/kinds.ts';
import type { NoticeType } from '#shared/notifications/notice-types.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

const READ_AFTER_DAYS = 2;

interface News {
  type: NoticeType;
  title: string;
  message: string;
  route: string;
}

/** The latest notifications of the demo people, about campaigns and deals of the demo. */
export function makeNews(w: World, people: People): void {
  const [brand] = people.brands;
  const [creator] = people.creators;
  if (!brand || !creator) return;
  const { campaigns, deals, submissions, payouts } = w.rows;
  const nameOf = (id: string | undefined) => campaigns.find((campaign) => campaign.id === id)?.name ?? 'your campaign';
  const personOf = (id: string) => people.creators.find((one) => one.id === id)?.name ?? 'A creator';
  const tell = (userId: string, at: Date | string | null | undefined, { type, ...words }: News) => {
    if (!at) return;
    const createdAt = new Date(at);
    const readAt = w.ago(READ_AFTER_DAYS) > createdAt ? w.after(createdAt, 1) : null;
    w.rows.notifications.push({ id: w.id(), userId, notificationType: type, ...words, readAt, createdAt });
  };

  const own = new Set(campaigns.filter(({ brandId }) => brandId === brand.id).map(({ id }) => id));
  for (const { title, campaignId, submittedAt } of submissions.filter(
    (one) => own.has(one.campaignId) && one.status === 'submitted',
  )) {
    tell(brand.id, submittedAt, {
      type: 'content_submitted',
      title: 'Review pending approval',
      message: `${title} for ${nameOf(campaignId)} is waiting for your review.`,
      route: `/brand/campaign-review/${campaignId}`,
    });
  }
  for (const { creatorId, campaignId, responseDate } of deals
    .filter((deal) => own.has(deal.campaignId) && deal.status === 'accepted')
    .slice(0, 3)) {
    tell(brand.id, responseDate, {
      type: 'deal_accepted',
      title: `${personOf(creatorId)} accepted your invitation`,
      message: `${personOf(creatorId)} takes part in ${nameOf(campaignId)}.`,
      route: `/brand/orders?projectId=${campaignId}`,
    });
  }
  for (const { id, name, reviewStatus, submittedAt } of campaigns) {
    if (!own.has(id) || !submittedAt || reviewStatus !== 'needs_revision') continue;
    tell(brand.id, w.after(new Date(submittedAt), 1.5), {
      type: 'campaign_needs_revision',
      title: 'Campaign needs a revision',
      message: `${name} was sent back with a note.`,
      route: `/brand/orders?projectId=${id}`,
    });
  }

  const mine = deals.filter((deal) => deal.creatorId === creator.id);
  for (const { status, brandId, campaignId, agreedAmountMinor, currency, invitationDate } of mine) {
    if (status !== 'invited') continue;
    const sender = people.brands.find(({ id }) => id === brandId)?.name ?? 'A brand';
    const amount = formatMoney({ amountMinor: agreedAmountMinor, currency });
    tell(creator.id, invitationDate, {
      type: 'deal_invited',
      title: `${sender} invites you to a campaign`,
      message: `${sender} offers ${amount} for “${nameOf(campaignId)}”.`,
      route: '/creator/deals',
    });
  }
  for (const { creatorId, campaignId, title, status, reviewedAt } of submissions) {
    if (creatorId !== creator.id || status !== 'revision_requested') continue;
    tell(creator.id, reviewedAt, {
      type: 'content_request_revision',
      title: 'Revision requested',
      message: `${title} for ${nameOf(campaignId)} needs a revision.`,
      route: `/creator/campaigns/${campaignId}`,
    });
  }
  for (const { id: payoutId, creatorId, amountMinor, currency, paidAt, status, updatedAt } of payouts) {
    const amount = formatMoney({ amountMinor, currency });
    if (creatorId === creator.id) {
      tell(creator.id, paidAt, {
        type: 'payout',
        title: 'You were paid',
        message: `${amount} is on your account.`,
        route: '/creator/dashboard',
      });
    }
    if (status !== 'failed' || !payoutId) continue;
    for (const { id } of [people.admin, people.superAdmin]) {
      tell(id, updatedAt, {
        type: 'payout_failed',
        title: 'A payout failed',
        message: `${amount} to ${personOf(creatorId)}: the account was closed.`,
        route: deskRoute('payouts', payoutId),
      });
    }
  }

  const waiting = campaigns.filter(({ reviewStatus }) => reviewStatus === 'pending_review');
  for (const { id, name, submittedAt } of waiting) {
    for (const staff of [people.admin, people.superAdmin]) {
      tell(staff.id, submittedAt, {
        type: 'campaign_review',
        title: 'New campaign to review',
        message: `${name} is waiting for its review.`,
        route: `/admin/campaign-review?campaignId=${id}`,
      });
    }
  }

  const [agency] = people.agencies;
  for (const { agencyId, userId, createdAt } of w.rows.agencyUsers.slice(0, 2)) {
    if (agencyId !== agency?.id) continue;
    tell(agency.id, createdAt, {
      type: 'agency_assigned',
      title: 'Assignment accepted',
      message: `${personOf(userId)} accepted your invitation.`,
      route: '/agency',
    });
  }

  // The agency reads about its people once a day.
  if (agency) {
    const since = w.ago(1);
    const choice = { userId: agency.id, ...DEFAULT_CHOICE, updatedAt: w.ago(9) };
    w.rows.notificationChoices.push({ ...choice, kind: 'agencies', mail: 'digest' });
    w.rows.notificationChoices.push({ ...choice, kind: 'followUps', mail: 'digest', push: false });
    const nextAt = clockTime(addDays(isoDay(w.ago(0)), 1), DIGEST_HOUR, 'UTC');
    w.rows.notificationDigests.push({ userId: agency.id, since, nextAt });
  }
}
