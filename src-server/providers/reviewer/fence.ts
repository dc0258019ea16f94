import { createHash } from 'node:crypto';
import { cut } from '#shared/graphemes.ts';
import type { CampaignBrief } from './interface.ts';

const CONTROL_WORDS = /\b(RECOMMENDATION|SCORE|REASONING)\b\s*[:=-]+/gi;
/** Control characters except tab and line feed. */
const CONTROL_CHARACTERS = /[^\P{C}\t\n]/gu;
const MAX_FIELD = 4000;

function clean(text: string): string {
  return cut(text.normalize('NFC').replace(CONTROL_CHARACTERS, '').replace(CONTROL_WORDS, '$1 '), MAX_FIELD);
}

/** Data for a language model between two fence lines. */
export interface Fenced {
  fence: string;
  text: string;
}

/** A campaign as data for a language model; the labels of the answer (`SCORE:` …) lose their colon (rulings C28, C29). */
export const fenceBrief = (brief: CampaignBrief): Fenced =>
  fenced('CAMPAIGN-DATA', {
    name: clean(brief.name),
    brand: clean(brief.brand),
    type: clean(brief.campaignType),
    budgetMinor: brief.budgetMinor,
    currency: clean(brief.currency),
    description: clean(brief.description),
    platforms: brief.platforms.map(clean),
    contentRequirements: brief.contentRequirements.map((item) => ({
      type: clean(item.type),
      quantity: item.quantity,
      description: clean(item.description),
    })),
    startsOn: brief.startsOn,
    endsOn: brief.endsOn,
    submissionDeadline: brief.submissionDeadline,
  });

/** What somebody asks for in their own words, as data for a language model. */
export const fenceSentence = (sentence: string): Fenced => fenced('SENTENCE-DATA', { sentence: clean(sentence) });

/** One JSON document between two fence lines. The fence contains the hash of the document, so no text in it can close it. */
function fenced(label: string, document: object): Fenced {
  const data = JSON.stringify(document, null, 2);
  const fence = `${label}-${createHash('sha256').update(data).digest('hex').slice(0, 24)}`;
  return { fence, text: `<<${fence}\n${data}\n${fence}>>` };
}
