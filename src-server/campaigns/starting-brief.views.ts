import { audienceLocationLabels, audienceTypeLabels } from '#shared/choices/audiences.ts';
import { REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { BRIEF_LIST_MAX_ITEMS, BRIEF_TEXT_MAX_CHARS } from '#shared/constants.ts';
import type { BriefForm } from '#shared/contracts/brief.schema.ts';
import { folded } from '#shared/folded.ts';
import { longDay } from '#shared/format.ts';
import { cut } from '#shared/graphemes.ts';
import * as texts from '#shared/messages/payments/starting-brief.ts';
import type { CampaignRow } from '../access.ts';
import { draftOf } from './campaigns.views.ts';

/**
 * The initial content of a campaign's first brief: what the campaign already says about its aim, its audience, its pieces and its dates, and that
 * advertising is labelled. A piece names the campaign's first platform; the brand can change everything.
 */
export function startingBrief(campaign: CampaignRow): BriefForm {
  const said = draftOf(campaign);
  const { head, rest } = split(said.description ?? '');
  const tags = [...(said.description ?? '').matchAll(/(?<![\p{L}\p{N}_&/])([#@])([\p{L}\p{N}_.]*[\p{L}\p{N}_])/gu)];
  const wordsWith = (sign: '#' | '@') => tags.flatMap(([word, used]) => (used === sign ? [word] : []));
  return {
    campaignObjective: head,
    targetAudience: texts.audience({
      types: said.audienceTypes.map((type) => audienceTypeLabels[type]),
      interests: said.industries.map((industry) => industryLabel(industry)),
      locations: said.audienceLocations.map((location) => audienceLocationLabels[location]),
    }),
    keyMessages: [],
    contentGuidelines: split(rest).head,
    brandGuidelines: '',
    dosList: [texts.disclosureDo],
    dontsList: [texts.disclosureDont],
    deliverables: piecesOf(said),
    timeline: { contentDue: said.submissionDeadline, reviewPeriod: '', publishDate: null },
    additionalNotes:
      said.startDate && said.endDate
        ? `The campaign runs from ${longDay(said.startDate)} to ${longDay(said.endDate)}.`
        : '',
    hashtags: unique(['#ad', ...wordsWith('#')]),
    mentions: unique(wordsWith('@')),
    approvalProcess: 'standard',
    portfolioUse: true,
  };
}

/** One entry for each content type of the campaign, or an empty one to fill in. */
function piecesOf({ contentRequirements, platforms }: ReturnType<typeof draftOf>): BriefForm['deliverables'] {
  const platform = platforms[0] ?? '';
  const pieces = REQUIREMENT_TYPES.flatMap((contentType): BriefForm['deliverables'] => {
    const wanted = contentRequirements[contentType];
    if (!wanted) return [];
    return [{ platform, contentType, quantity: wanted.quantity, specifications: wanted.description ?? '' }];
  });
  return pieces.length > 0 ? pieces : [{ platform, contentType: '', quantity: 1, specifications: '' }];
}

/** The beginning of a text that fits into a field of the brief, up to the end of a word, and the rest. */
function split(text: string): { head: string; rest: string } {
  const head = cut(text, BRIEF_TEXT_MAX_CHARS);
  if (head === text) return { head, rest: '' };
  const end = head.search(/\s\S*$/);
  const at = end > 0 ? end : head.length;
  return { head: text.slice(0, at).trimEnd(), rest: text.slice(at).trimStart() };
}

/** The words without repetitions, however they are written. */
function unique(words: readonly string[]): string[] {
  const small = words.map((word) => folded(word));
  return words.filter((_, index) => small.indexOf(small[index] ?? '') === index).slice(0, BRIEF_LIST_MAX_ITEMS);
}
