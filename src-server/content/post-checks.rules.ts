import { contentKind } from '#shared/choices/content-types.ts';
import { DAY_MS } from '#shared/constants.ts';
import { isDisclosure, missingDisclosures, says } from '#shared/content/disclosure.ts';
import {
  ACCEPTABLE,
  CHECK_DAYS,
  type PostCheck,
  type PostProblem,
  type PostState,
  RECHECK_SECONDS,
  type SeenInCheck,
  type SeenPost,
} from '#shared/content/post-checks.ts';
import { dayIn } from '#shared/dates.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { postCheckRefusals } from '#shared/messages/content.ts';
import { CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';

/** What was agreed about a post. */
export interface AgreedPost {
  platform: string | null;
  /** The creator's account on its platform, in lower case; null if they have connected none. */
  handle: string | null;
  /** The piece that it is for, such as `reel:2`. */
  piece: string | null;
  approvedAt: Date | null;
  /** The last day of the campaign, in its time zone. */
  endDate: string | null;
  timeZone: string;
  /** The markets of the campaign. */
  markets: readonly string[];
  /** The hashtags and mentions of the brief. */
  tags: readonly string[];
  trackingLink: string | null;
}

/** Where an address in the text of a post stays as it was written, so that it can be looked for. */
const LINKS_STAY: readonly (string | null)[] = ['youtube', 'facebook'];

/**
 * Compares a post with what was agreed: what is wrong, the gravest first, and what was looked for in vain. Problems that the brand accepted are none.
 */
export function judgePost(
  seen: SeenPost,
  agreed: AgreedPost,
  accepted: readonly PostProblem[],
): { problems: PostProblem[]; seen: SeenInCheck } {
  const { handle, piece, approvedAt, endDate, timeZone, markets, tags, trackingLink } = agreed;
  const kind = piece === null ? null : contentKind(piece.split(':')[0] ?? '');
  const postedAt = seen.postedAt === null ? null : new Date(seen.postedAt);
  const missingLabels = seen.labelled ? [] : missingDisclosures(seen.text, markets);
  const missingTags = tags.filter((tag) => !isDisclosure(tag) && !says(seen.text, tag));
  const looksForLink = trackingLink !== null && LINKS_STAY.includes(agreed.platform);
  const missingLink = looksForLink && !seen.text.includes(trackingLink) ? trackingLink : null;
  const found: Partial<Record<PostProblem, boolean>> = {
    account: seen.handle !== null && handle !== null && seen.handle !== handle,
    unconnected: seen.handle !== null && handle === null,
    kind: seen.kind !== null && (kind === 'video' || kind === 'story') && seen.kind !== kind,
    early: postedAt !== null && approvedAt !== null && postedAt < approvedAt,
    late: postedAt !== null && endDate !== null && dayIn(timeZone, postedAt) > endDate,
    disclosure: missingLabels.length > 0,
    tags: missingTags.length > 0,
    link: missingLink !== null,
  };
  const problems = (Object.keys(found) as PostProblem[]).filter((each) => found[each] && !accepted.includes(each));
  return { problems, seen: { ...seen, expectedHandle: handle, missingLabels, missingTags, missingLink } };
}

/** When a post is looked at after this moment: on the first of the {@link CHECK_DAYS} that is still to come; null if none is. */
export function nextCheck(publishedAt: Date, now: Date): Date | null {
  const due = CHECK_DAYS.map((days) => new Date(publishedAt.getTime() + days * DAY_MS));
  return due.find((at) => at > now) ?? null;
}

/** How a post stands, for the rules of what its parties may do. */
export interface Standing {
  state: PostState;
  newest: Pick<PostCheck, 'problems' | 'checkedAt'> | undefined;
  dealStatus: DealStatus;
}

const over = (status: DealStatus): string | null =>
  isOneOf(CONTRACTED_DEALS, status) ? null : 'This deal is over, so its post is not looked at any more';

/** Why a creator cannot have a post looked at again now; null if they can. */
export function recheckRefusal({ state, newest, dealStatus }: Standing, now: Date): string | null {
  const settled = newest?.problems.some((problem) => problem === 'objection' || problem === 'taken');
  if (state !== 'problem' || settled) return 'Nothing is wrong with this post that could be checked again';
  const early = newest && now.getTime() - new Date(newest.checkedAt).getTime() < RECHECK_SECONDS * 1000;
  return over(dealStatus) ?? (early ? 'The post was checked a moment ago. Try again in a minute' : null);
}

/** Why a creator cannot give another address; null if they can. */
export const replaceRefusal = ({ state, dealStatus }: Standing): string | null =>
  state === 'problem' || state === 'unseen' ? over(dealStatus) : 'Nothing is wrong with this post';

/** Why a creator cannot add a screenshot; null if they can. */
export const showRefusal = ({ state, newest, dealStatus }: Standing): string | null =>
  state === 'unseen' || newest?.problems.includes('objection')
    ? over(dealStatus)
    : 'Accord can look at this post, so it needs no screenshot';

/** Why a brand cannot confirm a post, or accept it as it is; null if it can. */
export function confirmRefusal({ state, newest, dealStatus }: Standing): string | null {
  if (state !== 'shown' && state !== 'problem') return postCheckRefusals.nothingToConfirm;
  const grave = newest?.problems.some((problem) => problem !== 'objection' && !ACCEPTABLE.includes(problem));
  return over(dealStatus) ?? (grave ? 'This post has to be fixed first' : null);
}

/** Why a brand cannot object to a post; null if it can. */
export const objectRefusal = ({ state, dealStatus }: Standing): string | null =>
  state === 'shown' ? over(dealStatus) : postCheckRefusals.nothingToConfirm;
