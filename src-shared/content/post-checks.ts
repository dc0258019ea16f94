import type { Moment } from '../dates.ts';
import type { May } from '../may.ts';
import type { Look } from '../status-looks.ts';
import type { MissingDisclosure } from './disclosure.ts';

/** A post is looked at when its address is recorded, and again this many days later. */
export const CHECK_DAYS = [1, 7, 45] as const;
/** How long a brand has to say something about a screenshot before the post counts as confirmed. */
export const CONFIRM_HOURS = 72;
/** How long a creator waits before the same post is looked at again. */
export const RECHECK_SECONDS = 60;

/** What can be wrong with a post, the gravest first. */
export const POST_PROBLEMS = [
  'shortened',
  'taken',
  'gone',
  'private',
  'unseen',
  'account',
  'unconnected',
  'kind',
  'early',
  'late',
  'disclosure',
  'tags',
  'link',
  'objection',
] as const;
export type PostProblem = (typeof POST_PROBLEMS)[number];

/** What a brand may let pass. An advertisement without its label is against the law, and the others leave it without a post. */
export const ACCEPTABLE: readonly PostProblem[] = ['kind', 'early', 'late', 'tags', 'link'];

/** What a post shows, as its platform says; null where it does not say. */
export interface SeenPost {
  /** In lower case, without `@`. */
  handle: string | null;
  kind: 'image' | 'video' | 'story' | 'text' | null;
  /** ISO date-time. */
  postedAt: string | null;
  text: string;
  /** Whether it carries the platform's own label for a paid partnership. */
  labelled: boolean;
}

/** What was seen in one check, and what was looked for in vain. */
export interface SeenInCheck extends SeenPost {
  /** The account from which it was to be posted; null if the creator has connected none. */
  expectedHandle: string | null;
  missingLabels: readonly MissingDisclosure[];
  missingTags: readonly string[];
  missingLink: string | null;
}

/** Who looked: the platform was asked, the creator gave a screenshot, the brand said something, or the time to do so ran out. */
export const CHECK_SOURCES = ['platform', 'screenshot', 'brand', 'lapse'] as const;
export type CheckSource = (typeof CHECK_SOURCES)[number];

/** One check of a post; it is never changed afterwards. */
export interface PostCheck {
  id: number;
  postUrl: string;
  source: CheckSource;
  problems: PostProblem[];
  /** The problems with which the brand accepted the post. */
  accepted: PostProblem[];
  seen: SeenInCheck | null;
  /** What the brand objects to. */
  note: string | null;
  /** The screenshot. */
  fileId: string | null;
  /** ISO date-time. */
  checkedAt: Moment;
}

export const POST_STATES = ['checking', 'verified', 'problem', 'unseen', 'shown'] as const;
export type PostState = (typeof POST_STATES)[number];
export const POST_STATE_LOOKS: Record<PostState, Look> = {
  checking: { label: 'Checking the post', tone: 'info' },
  verified: { label: 'Post verified', tone: 'success' },
  problem: { label: 'Post needs a fix', tone: 'warning' },
  unseen: { label: 'Screenshot needed', tone: 'warning' },
  shown: { label: 'Waiting for confirmation', tone: 'info' },
};

/** The checks of a post, as its parties and staff see them, and what they may do. */
export interface PostView {
  state: PostState;
  /** Newest first. */
  checks: PostCheck[];
  /** ISO date-time of the next check, or the moment at which a screenshot counts as confirmed; null if there is none. */
  nextAt: Moment | null;
  /** ISO date-time of the first check that found nothing wrong. */
  verifiedAt: Moment | null;
  may: May<'recheck' | 'replace' | 'show' | 'confirm' | 'object'>;
}

/** How a post stands after its newest check; `due` is when it is looked at next. */
export function postState(
  newest: Pick<PostCheck, 'problems' | 'source'> | undefined,
  due: Date | null,
  now: Date,
): PostState {
  if (newest?.source === 'screenshot') return 'shown';
  if (!newest || (due !== null && due <= now)) return 'checking';
  if (newest.problems.includes('unseen')) return 'unseen';
  return newest.problems.length > 0 ? 'problem' : 'verified';
}
