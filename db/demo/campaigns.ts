import { documentHash } from '#server/agreement/contracts/documents.rules.ts';
import type { StoredContent } from '#server/providers/files/interface.ts';
import { INVITATION_EXPIRY_DAYS } from '#shared/constants.ts';
import { askedPieces } from '#shared/content/pieces.ts';
import { addMonths, dayIn } from '#shared/dates.ts';
import { defaultUsage } from '#shared/deals/usage-rights.ts';
import type { DealStatus, EventOf, ReviewStatus, SubmissionStatus } from '#shared/lifecycles.ts';
import { dealCostMinor, depositMinor } from '#shared/money.ts';
import { reviewPriority } from '#shared/review/review-priority.ts';
import { campaignRow, connectionStatus, dealRow, type NewRow } from '../factories.ts';
import { budgetFor, castFor, daysOf, deliverablesOf, type Hired, platformsFor, unfilled, workOf } from './casting.ts';
import { submission } from './content.ts';
import { type DisputeEnd, dispute } from './disputes.ts';
import { addFile } from './files.ts';
import { milestones, type PayoutOutcome, pay, type Reached, refund } from './money.ts';
import type { Brand, People } from './people.ts';
import type { DemoFiles } from './pictures/store.ts';
import { NOTES, nameFor, pitchOf } from './words.ts';
import type { World } from './world.ts';

export type Phase =
  | 'draft'
  | 'new'
  | 'selection'
  | 'contract'
  | 'production'
  | 'final'
  | 'ready'
  | 'live'
  | 'completed'
  | 'paused'
  | 'cancelled'
  | 'refunded';

/** The status of one invitation, and the progress of its content. */
export interface DealPlan {
  status: DealStatus;
  content?: SubmissionStatus;
  revised?: boolean;
}
export interface CampaignPlan {
  brand: Brand;
  phase: Phase;
  createdDaysAgo: number;
  deals?: DealPlan[];
  review?: ReviewStatus;
  origin?: 'new' | 'legacy';
  participation?: 'invite' | 'application';
  /** What happened to the payouts of its deals, in their order; those without an entry were paid. */
  payouts?: readonly PayoutOutcome[];
  /** The brand's bank and the deposit of a completed campaign: it took the money back, and may have decided. */
  dispute?: DisputeEnd;
  step?: number;
}

const MOVES: Record<Phase, readonly EventOf<'campaign'>[]> = {
  draft: [],
  new: ['submit'],
  selection: ['submit', 'advance'],
  contract: ['submit', 'advance', 'advance'],
  production: ['submit', 'advance', 'advance', 'fund'],
  final: ['submit', 'advance', 'advance', 'fund', 'advance'],
  ready: ['submit', 'advance', 'advance', 'fund', 'advance'],
  live: ['submit', 'advance', 'advance', 'fund', 'advance', 'launch'],
  completed: ['submit', 'advance', 'advance', 'fund', 'advance', 'launch', 'complete'],
  paused: ['submit', 'advance', 'advance', 'fund', 'pause'],
  cancelled: ['submit', 'advance', 'cancel'],
  refunded: ['submit', 'advance', 'advance', 'fund', 'cancel'],
};
/** Days after the start of the campaign's life at which each of its moves is made. */
const AT_DAYS = [0, 0.5, 4, 8, 10, 28, 31, 45];
/** How long the brand takes to decide on content. */
const REVIEW_DAYS = 2;
const LAUNCH: Partial<Record<Phase, readonly EventOf<'launch'>[]>> = {
  final: ['open'],
  ready: ['open', 'ready'],
  live: ['open', 'ready', 'launch'],
  completed: ['open', 'ready', 'launch'],
};
const REVIEW_MOVES: Record<ReviewStatus, readonly EventOf<'review'>[]> = {
  draft: [],
  pending_review: ['submit'],
  under_review: ['submit', 'start'],
  approved: ['submit', 'start', 'approve'],
  rejected: ['submit', 'start', 'reject'],
  needs_revision: ['submit', 'start', 'requestRevision'],
};
const BOUND: readonly DealStatus[] = ['contracted', 'in_progress', 'submitted', 'completed'];
const DEAL_MOVES: Record<DealStatus, readonly EventOf<'deal'>[]> = {
  invited: [],
  accepted: ['accept'],
  contracted: ['accept', 'contract'],
  in_progress: ['accept', 'contract', 'start'],
  submitted: ['accept', 'contract', 'start', 'submit'],
  completed: ['accept', 'contract', 'start', 'submit', 'complete'],
  declined: ['decline'],
  withdrawn: ['withdraw'],
  expired: ['expire'],
  cancelled: ['accept', 'cancel'],
};

/** One campaign with everything that happened on it, from its draft to its last payout. */
export function campaign(w: World, people: People, files: DemoFiles, plan: CampaignPlan): string {
  const { brand, phase } = plan;
  const createdAt = w.ago(plan.createdDaysAgo);
  const times = AT_DAYS.map((days) => w.after(createdAt, days));
  const reviewStatus = plan.review ?? (phase === 'draft' ? 'draft' : phase === 'new' ? 'pending_review' : 'approved');
  const who = { brand: brand.id, admin: people.admin.id };
  const id = w.id();
  const status = w.live('campaign', id, MOVES[phase], times, who);
  w.live(
    'review',
    id,
    REVIEW_MOVES[reviewStatus],
    [createdAt, w.after(createdAt, 0.5), w.after(createdAt, 1), w.after(createdAt, 2)],
    who,
  );
  const launch = w.live('launch', id, LAUNCH[phase] ?? [], [createdAt, ...times.slice(5)], who);
  const started = phase === 'live' || phase === 'completed';
  const work = workOf(w, phase);
  const cast = castFor(w, people, plan, work);
  const budgetMinor = budgetFor(w, plan, work, cast);
  const submittedAt = w.after(createdAt, 0.5);
  const days = daysOf(w, plan, work.campaignType, createdAt);
  const row = campaignRow({
    id,
    brandId: brand.id,
    origin: plan.origin ?? (phase === 'draft' ? 'draft' : 'new'),
    name: nameFor(w, brand.id),
    description: pitchOf(brand.name, brand.about),
    campaignType: work.campaignType,
    participation: plan.participation ?? 'invite',
    budgetMinor,
    currency: brand.currency,
    timeZone: brand.timeZone,
    status,
    reviewStatus,
    reviewStage: launch,
    reviewPriority:
      phase === 'draft'
        ? null
        : reviewPriority(
            { startDate: days.startDate, budgetMinor, currency: brand.currency, timeZone: brand.timeZone },
            submittedAt,
          ),
    reviewerId: ['draft', 'pending_review'].includes(reviewStatus) ? null : people.admin.id,
    currentStep: plan.step ?? (phase === 'draft' ? 2 : 5),
    platforms: platformsFor(w, cast),
    contentRequirements: JSON.stringify(work.requirements),
    targetIndustries: [brand.industry, ...('alsoIn' in brand ? [brand.alsoIn] : [])],
    ...days,
    submittedAt: phase === 'draft' ? null : submittedAt,
    launchedAt: started ? (times[6] ?? null) : null,
    completedAt: phase === 'completed' ? (times[7] ?? null) : null,
    createdAt,
    updatedAt: phase === 'completed' ? (times[7] ?? createdAt) : createdAt,
    ...(phase === 'draft' && unfilled(plan.step ?? 2)),
  });
  w.rows.campaigns.push(row);
  reviews(w, people, id, reviewStatus, createdAt);
  const documents = ['draft', 'new', 'selection', 'cancelled'].includes(phase)
    ? null
    : sign(w, files, row, brand, createdAt);
  const party = { campaignId: id, brandId: brand.id, currency: brand.currency };
  const piece = askedPieces(work.requirements)[0]?.key ?? null;
  const deals = makeDeals(w, files, { plan, id, cast, pieces: work.pieces, piece, createdAt, documents, times });
  money(w, people, party, plan, budgetMinor, deals, times);
  return id;
}

function reviews(w: World, people: People, campaignId: string, status: ReviewStatus, createdAt: Date): void {
  if (status === 'draft' || status === 'pending_review') return;
  const good = status === 'approved' || (status === 'under_review' && w.luck() < 0.4);
  const common = { campaignId, round: 1, reviewerId: people.admin.id };
  const assessedAt = w.after(createdAt, 1.5);
  w.rows.campaignReviews.push({
    ...common,
    id: w.id(),
    kind: 'assessment',
    aiRecommendation: good ? 'APPROVE' : 'NEEDS_REVISION',
    aiDecision: good ? 'approved' : 'flagged',
    score: good ? w.between(7, 10) : w.between(3, 5),
    reasoning: good
      ? 'The brief is complete, the dates are feasible and the budget fits what is asked for.'
      : 'The description does not say which product is meant, and nothing asks for the post to be labeled as an ad.',
    reviewedAt: assessedAt,
    createdAt: assessedAt,
  });
  if (status === 'under_review') return;
  const decidedAt = w.after(createdAt, 2);
  w.rows.campaignReviews.push({
    ...common,
    id: w.id(),
    kind: 'decision',
    decision: status,
    note: status === 'approved' ? null : 'Please say which product this is about, and ask for the #ad label.',
    reviewedAt: decidedAt,
    createdAt: decidedAt,
  });
}

/** Writes the brief and attaches the stored contract; returns the hash that signatures carry. */
function sign(w: World, { contract }: DemoFiles, row: NewRow<'campaigns'>, brand: Brand, createdAt: Date): string {
  const { id: campaignId = '' } = row;
  const at = w.after(createdAt, 6);
  w.rows.campaignBriefs.push({
    id: w.id(),
    campaignId,
    version: 1,
    brief: JSON.stringify({
      campaignObjective: `Show how ${brand.name} fits into an ordinary week`,
      targetAudience: 'People who buy less, and better',
      keyMessages: ['Made to last', 'Easy to repair'],
      contentGuidelines: 'Natural light, your own voice, the product in use.',
      brandGuidelines: null,
      dosList: ['Show the product in the first five seconds'],
      dontsList: ['Compare with other brands'],
      deliverables: deliverablesOf(row),
      timeline: { contentDue: row.submissionDeadline, reviewPeriod: null, publishDate: null },
      additionalNotes: null,
      hashtags: ['#ad'],
      mentions: [],
      approvalProcess: 'standard',
      portfolioUse: true,
    }),
    createdBy: brand.id,
    createdAt: at,
  });
  const file = { ownerId: brand.id, purpose: 'contract', name: 'Creator agreement.pdf', createdAt: at } as const;
  const fileId = addFile(w, contract, file);
  w.rows.campaignFiles.push({ id: w.id(), campaignId, kind: 'contract', fileId, createdBy: brand.id, createdAt: at });
  return documentHash([contract.key], 1);
}

interface MadeDeal {
  id: string;
  creatorId: string;
  agreedAmountMinor: number;
  status: DealStatus;
  reached: Reached;
}
interface DealContext {
  plan: CampaignPlan;
  id: string;
  cast: readonly Hired[];
  pieces: number;
  /** The key of the first piece that is asked for. */
  piece: string | null;
  createdAt: Date;
  documents: string | null;
  times: readonly Date[];
}

function makeDeals(w: World, files: DemoFiles, context: DealContext): MadeDeal[] {
  const { plan, id: campaignId, createdAt, documents, times } = context;
  const { brand } = plan;
  const posts = files.posts.get(brand.name) ?? [];
  // No two creators of a campaign submit the same picture.
  const seen = new Set<StoredContent>();
  return context.cast.map(({ creator, agreedAmountMinor, platform, wanted }, index) => {
    const id = w.id();
    const moves = DEAL_MOVES[wanted.status];
    const offered = w.after(createdAt, 4.5 + index * 0.3);
    // An offer that is still waiting for an answer is recent enough not to have expired.
    const latest = w.ago(8 - index);
    const invited = wanted.status === 'invited' && offered < latest ? latest : offered;
    const answered = w.after(invited, wanted.status === 'expired' ? INVITATION_EXPIRY_DAYS : 0.82 + (index % 3) * 0.09);
    const bound = times[4] ?? invited;
    const handed = w.after(bound, 9);
    const decided = w.after(handed, REVIEW_DAYS);
    const done = times[7] ?? handed;
    w.live('deal', id, moves, [invited, answered, bound, bound, handed, done], {
      brand: brand.id,
      creator: creator.id,
    });
    const published = wanted.content === 'published' ? w.after(times[6] ?? handed, 1 + index) : null;
    const usedFrom = published ?? (wanted.status === 'completed' ? done : null);
    w.rows.deals.push(
      dealRow({
        campaign: { id: campaignId, brandId: brand.id, currency: brand.currency },
        id,
        creatorId: creator.id,
        status: wanted.status,
        portfolioUse: documents !== null && BOUND.includes(wanted.status),
        agreedAmountMinor,
        ...usageOf(brand, platform, index, usedFrom && usedFrom < w.now ? usedFrom : null),
        notes: index === 0 ? (NOTES[Number.parseInt(id.slice(0, 4), 16) % NOTES.length] ?? null) : null,
        cancelReason: wanted.status === 'cancelled' ? 'The dates no longer fit' : null,
        invitationDate: invited,
        responseDate: moves.length > 0 && !['withdrawn', 'expired'].includes(wanted.status) ? answered : null,
        createdAt: invited,
        updatedAt: moves.length > 1 ? bound : answered,
      }),
    );
    meet(w, brand.id, creator.id, wanted.status, invited);
    if (documents && (wanted.status === 'accepted' || BOUND.includes(wanted.status))) {
      const party = (who: 'brand' | 'creator', signerId: string, typedName: string, at: Date) =>
        w.rows.signatures.push({
          id: w.id(),
          dealId: id,
          party: who,
          signerId,
          typedName,
          documentHash: documents,
          ipAddress: null,
          userAgent: null,
          signedAt: at,
        });
      party('brand', brand.id, brand.name, w.after(createdAt, 7));
      party('creator', creator.id, creator.name, w.after(createdAt, 7.5));
    }
    const isBound = BOUND.includes(wanted.status);
    const handedIn = wanted.status === 'submitted' || wanted.status === 'completed';
    const approved = handedIn && (wanted.content === 'approved' || wanted.content === 'published');
    if (wanted.content) {
      const of = {
        dealId: id,
        campaignId,
        creatorId: creator.id,
        brandId: brand.id,
        platform,
        handle: creator.handle,
        followers: creator.followers,
        currency: brand.currency,
        pieces: context.pieces,
        piece: context.piece,
        live: plan.phase === 'live',
      };
      const moments = { submittedAt: handed, reviewedAt: decided, postedAt: published ?? decided };
      const unseen = posts.filter((picture) => !seen.has(picture));
      for (const picture of submission(w, unseen, of, wanted.content, moments, wanted.revised)) seen.add(picture);
    }
    const reached: Reached = {
      signing: isBound ? bound : null,
      submission: handedIn ? handed : null,
      approval: approved ? decided : null,
    };
    return { id, creatorId: creator.id, agreedAmountMinor, status: wanted.status, reached };
  });
}

/** The usage rights of a deal, different for each creator of a campaign, and when they run out if content is online. */
function usageOf({ timeZone }: CampaignPlan['brand'], platform: string, index: number, since: Date | null) {
  const rights = {
    ...defaultUsage([platform]),
    months: [12, 6, 3, 1][index % 4] ?? 12,
    exclusivityMonths: index % 2 === 0 ? 3 : 0,
    whitelisting: index % 3 === 0,
  };
  if (index % 2 === 0) rights.channels.push('paid_ads');
  const from = since && dayIn(timeZone, since);
  return {
    usageRights: JSON.stringify(rights),
    usageFrom: from,
    usageUntil: from && addMonths(from, rights.months),
  };
}

/** The connection of a pair: created by its first deal, with the best status that its deals give it. */
function meet(w: World, brandId: string, creatorId: string, status: DealStatus, at: Date): void {
  const met = connectionStatus(status);
  const known = w.rows.brandCreatorConnections.some((pair) => pair.brandId === brandId && pair.creatorId === creatorId);
  if (known) return;
  const id = w.id();
  const moves = met === 'connected' ? (['connect'] as const) : met === 'declined' ? (['decline'] as const) : [];
  w.live('connection', id, moves, [at, w.after(at, 1)], { brand: brandId });
  w.rows.brandCreatorConnections.push({ id, brandId, creatorId, status: met, createdAt: at, updatedAt: at });
}

function money(
  w: World,
  people: People,
  party: Parameters<typeof pay>[1],
  plan: CampaignPlan,
  budgetMinor: number,
  deals: readonly MadeDeal[],
  times: readonly Date[],
): void {
  const [funded, launched, completed] = [times[4] ?? w.now, times[6] ?? w.now, times[7] ?? w.now];
  const { phase } = plan;
  if (!['production', 'final', 'ready', 'live', 'completed', 'paused', 'refunded'].includes(phase)) return;
  const deposit = depositMinor(budgetMinor);
  if (phase === 'refunded') {
    const paid = pay(w, party, 'deposit', deposit, funded, deposit);
    refund(w, party, paid, 'The campaign was cancelled', w.after(funded, 3), people.admin.id);
    return;
  }
  const paid = pay(w, party, 'deposit', deposit, funded);
  const bound = deals.filter(({ status }) => BOUND.includes(status));
  const cost = bound.reduce((sum, deal) => sum + dealCostMinor(deal.agreedAmountMinor), 0);
  if ((phase === 'live' || phase === 'completed') && cost > deposit) {
    pay(w, party, 'balance', cost - deposit, w.after(launched, -1));
  }
  for (const [index, deal] of bound.entries()) {
    const outcome = plan.payouts?.[index] ?? 'paid';
    const end = phase === 'completed' ? ({ releasedAt: completed, outcome } as const) : null;
    milestones(w, party, deal, funded, deal.reached, end);
  }
  if (plan.dispute) dispute(w, party, paid, plan.dispute, people.admin.id);
}
