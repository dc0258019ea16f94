import { platformLabel } from '../choices/platforms.ts';
import { longDay, wordList } from '../format.ts';
import { isolated } from '../isolated.ts';
import { CONFIRM_HOURS, type PostCheck, type PostProblem } from './post-checks.ts';

const SEE_AGAIN = 'Then check the post again.';
const ASK = 'or ask the brand to accept the post as it is.';
const KINDS = { image: 'a picture', video: 'a video', story: 'a story', text: 'a text' } as const;

interface Words {
  /** What was found. */
  found: string;
  /** How its creator can mend it. */
  fix: string;
}

export function problemWords(problem: PostProblem, { seen, note }: Pick<PostCheck, 'seen' | 'note'>): Words {
  const account = `@${isolated(seen?.handle ?? '')}`;
  const own = `@${isolated(seen?.expectedHandle ?? '')}`;
  const postedOn = seen?.postedAt ? longDay(seen.postedAt) : 'another day';
  const tags = wordList((seen?.missingTags ?? []).map((tag) => isolated(tag)));
  const missing = seen?.missingLabels ?? [];
  const markets = wordList(missing.flatMap(({ market }) => market ?? []));
  const labels =
    missing.length === 1
      ? wordList(missing[0]?.labels ?? [], 'or')
      : wordList(missing.map((each) => each.labels[0] ?? ''));
  switch (problem) {
    case 'shortened':
      return {
        found: 'The shortened address of the post does not lead to a post on its platform.',
        fix: 'Open the post in a browser, copy the full address from there, and use that.',
      };
    case 'taken':
      return {
        found: 'The post is recorded for other content, whose creator it belongs to.',
        fix: 'Post this content from your own account, and use the address of that post.',
      };
    case 'gone':
      return {
        found: 'The post could not be found: it was deleted, or its address has changed.',
        fix: 'Put it back online and check again, or post it anew and use the new address.',
      };
    case 'private':
      return {
        found: 'Not everyone can see the post.',
        fix: `Make the post and its account public. ${SEE_AGAIN}`,
      };
    case 'unseen':
      return {
        found: 'Accord cannot look at this post.',
        fix: `Add a screenshot of it. The brand confirms it; without an answer it counts as confirmed after ${CONFIRM_HOURS} hours.`,
      };
    case 'account':
      return {
        found: `The post is by ${account}, not by ${own}.`,
        fix: `Post it from ${own}, and use the address of that post.`,
      };
    case 'unconnected':
      return {
        found: `The post is by ${account}, an account that is not in the creator’s profile.`,
        fix: `Connect ${account} in your profile. ${SEE_AGAIN}`,
      };
    case 'kind':
      return {
        found: `The post is ${seen?.kind ? KINDS[seen.kind] : 'of another kind'}, which is not what was agreed.`,
        fix: `Post what was agreed and use its address, ${ASK}`,
      };
    case 'early':
      return {
        found: `The post is from ${postedOn}, before its content was approved.`,
        fix: `Post the approved version and use its address, ${ASK}`,
      };
    case 'late':
      return {
        found: `The post is from ${postedOn}, after the end of the campaign.`,
        fix: 'Ask the brand to accept the post as it is.',
      };
    case 'disclosure':
      return {
        found: `The post is not labeled as advertising${markets && ` (${markets})`}.`,
        fix: `Add ${labels} to its text, or switch on the platform’s label for paid partnerships. ${SEE_AGAIN}`,
      };
    case 'tags':
      return {
        found: `The brief asks for ${tags}, which the post lacks.`,
        fix: `Add ${tags} to its text. ${SEE_AGAIN}`,
      };
    case 'link':
      return {
        found: 'The tracking link is not in the text of the post.',
        fix: `Add ${seen?.missingLink ?? 'the tracking link'} to its text. ${SEE_AGAIN}`,
      };
    case 'objection':
      return {
        found: `The brand objects: ${note ? isolated(note) : 'it gave no reason.'}`,
        fix: 'Mend the post and add a new screenshot, or use another address.',
      };
  }
}

/** Who looked, in words: `Checked on TikTok`. */
export function sourceWords(
  { source, accepted }: Pick<PostCheck, 'source' | 'accepted'>,
  platform: string | null,
): string {
  switch (source) {
    case 'platform':
      return platform === null ? 'Checked' : `Checked on ${platformLabel(platform)}`;
    case 'screenshot':
      return 'The creator added a screenshot';
    case 'brand':
      return accepted.length > 0 ? 'The brand accepted the post as it is' : 'The brand looked at the post';
    case 'lapse':
      return `The brand did not answer within ${CONFIRM_HOURS} hours, so the post counts as confirmed`;
  }
}
