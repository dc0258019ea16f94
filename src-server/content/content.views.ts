import { pieceLabel } from '#shared/content/pieces.ts';
import { type PostCheck, type PostView, postState } from '#shared/content/post-checks.ts';
import { contentRefusal, type Verdict } from '#shared/content/submissions.ts';
import type { DealStatus, SubmissionStatus } from '#shared/lifecycles.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import {
  changeRefusal,
  discardRefusal,
  handInRefusal,
  publishRefusal,
  staffRefusal,
  verdictRefusal,
  type Work,
  withdrawRefusal,
} from './content.rules.ts';
import {
  confirmRefusal,
  objectRefusal,
  recheckRefusal,
  replaceRefusal,
  type Standing,
  showRefusal,
} from './post-checks.rules.ts';

/** What each side may do with content, for the pages that show it: the acts with their rules from content.rules.ts. */

type Campaign = Work['campaign'];
interface Handed {
  status: SubmissionStatus;
  revisionRounds: number;
  dealStatus: DealStatus;
}

const verdicts = (refusal: (verdict: Verdict) => string | null): May<Verdict> => ({
  approve: allowedUnless(refusal('approve')),
  requestRevision: allowedUnless(refusal('requestRevision')),
  reject: allowedUnless(refusal('reject')),
});

/** What the brand may do with content that was submitted to its campaign. */
export function mayOfBrand(row: Handed, campaign: Campaign): May<Verdict | 'comment'> {
  const work = { campaign, deal: { status: row.dealStatus } };
  return {
    ...verdicts((verdict) => verdictRefusal(verdict, row, work)),
    comment: allowedUnless(contentRefusal('talk', campaign, row.dealStatus)),
  };
}

/** What staff may decide in the brand's place. */
export function mayOfStaff(
  row: Handed & { submittedAt: Date | null; approvalProcess: ApprovalProcess | null },
  campaign: Campaign,
  now: Date,
): May<Verdict> {
  const work = { campaign, deal: { status: row.dealStatus } };
  const early = staffRefusal(row, work, row.approvalProcess, now);
  return verdicts((verdict) => early ?? verdictRefusal(verdict, row, work));
}

/** What a creator may do on a campaign; `deal` is null if their newest deal on it has ended. */
export function mayOnCampaign(
  campaign: Campaign,
  deal: { status: DealStatus } | null,
  now: Date,
): May<'save' | 'submit' | 'comment'> {
  const work = { campaign, deal: deal ?? ({ status: 'cancelled' } as const) };
  return {
    save: allowedUnless(handInRefusal('save', work, now)),
    submit: allowedUnless(handInRefusal('submit', work, now)),
    comment: allowedUnless(contentRefusal('talk', campaign, work.deal.status)),
  };
}

interface Own extends Handed {
  version: number;
  dealId: string;
  newestDealId: string;
  newestDealStatus: DealStatus;
}

/** What a creator may do with a submission of their own. */
export function mayOfCreator(
  row: Own,
  campaign: Campaign,
  now: Date,
): May<'save' | 'submit' | 'withdraw' | 'discard' | 'publish' | 'comment'> {
  const work = { campaign, deal: { status: row.dealStatus } };
  const newest = { id: row.newestDealId, status: row.newestDealStatus };
  const write = (act: 'save' | 'submit') =>
    allowedUnless(handInRefusal(act, { campaign, deal: newest }, now) ?? changeRefusal(row, newest));
  return {
    save: write('save'),
    submit: write('submit'),
    withdraw: allowedUnless(withdrawRefusal(row, work)),
    discard: allowedUnless(discardRefusal(row.status)),
    publish: allowedUnless(publishRefusal(row.status, work)),
    comment: allowedUnless(contentRefusal('talk', campaign, row.dealStatus)),
  };
}

type PostViewer = 'brand' | 'creator' | 'staff';
interface Posted {
  status: SubmissionStatus;
  postCheckDue: Date | null;
  postVerifiedAt: Date | null;
  checks: PostCheck[];
  dealStatus: DealStatus;
}

/**
 * The checks of published content and what the viewer may do about its post; null for content without a post, and for a post from before there were
 * checks.
 */
function postView(row: Posted, viewer: PostViewer, now: Date): PostView | null {
  const { status, postCheckDue: due, postVerifiedAt, checks, dealStatus } = row;
  if (status !== 'published' || (due === null && checks.length === 0)) return null;
  const standing: Standing = { state: postState(checks[0], due, now), newest: checks[0], dealStatus };
  const only = (who: PostViewer, refusal: string | null) =>
    allowedUnless(viewer === who ? refusal : 'Only the other side can do this');
  return {
    state: standing.state,
    checks,
    nextAt: due,
    verifiedAt: postVerifiedAt,
    may: {
      recheck: only('creator', recheckRefusal(standing, now)),
      replace: only('creator', replaceRefusal(standing)),
      show: only('creator', showRefusal(standing)),
      confirm: only('brand', confirmRefusal(standing)),
      object: only('brand', objectRefusal(standing)),
    },
  };
}

/** Content without the columns of the checks of its post. */
export function withoutPost<Row extends Posted>(row: Row) {
  const { postCheckDue: _due, postVerifiedAt: _verifiedAt, checks: _checks, ...rest } = row;
  return rest;
}

/** Content with its post in place of the columns of its checks. */
export const withPost = <Row extends Posted>(row: Row, viewer: PostViewer, now: Date) => ({
  ...withoutPost(row),
  post: postView(row, viewer, now),
});

/** The piece that content is for, in words, unless its title says so. */
export function forPiece(
  { piece, title }: { piece: string | null; title: string },
  requirements: Parameters<typeof pieceLabel>[1],
): string | null {
  const label = pieceLabel(piece, requirements);
  return label === title ? null : label;
}
