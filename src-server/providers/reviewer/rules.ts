import { dayIn, daysBetween } from '#shared/dates.ts';
import { plural } from '#shared/format.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import type { CampaignBrief } from './interface.ts';

/** One objection to a campaign. */
export interface Finding {
  /** `fatal`: the campaign cannot be approved; `major`: it must be changed first; `minor`: advice only. */
  weight: 'fatal' | 'major' | 'minor';
  reason: string;
}

/** The smallest amount that the creators' part of the budget must have for each piece of content, in minor units of any currency. */
const LEAST_PER_PIECE_MINOR = 20_00;
/** The days that creators need between the start and the submission deadline. */
const LEAST_WORKING_DAYS = 3;
const LEAST_DESCRIPTION = 80;
const MOST_PIECES = 200;

const CLAIMS: readonly [pattern: RegExp, name: string][] = [
  [
    /\b(?:cures?|heals?|treats?|prevents?)\s+(?:\w+\s+){0,3}(?:cancer|diabetes|covid|depression|disease|illness)/i,
    'a cure',
  ],
  [/\bmiracle\s+(?:cure|pill|drug|result|weight)/i, 'a miracle'],
  [/\bguaranteed?\s+(?:\w+\s+){0,2}(?:results?|returns?|profits?|income|weight\s+loss|win)/i, 'a guaranteed result'],
  [/\b(?:risk[- ]free|no[- ]risk)\s+(?:\w+\s+){0,2}(?:invest|return|profit|trading)/i, 'a risk-free investment'],
  [/\bget\s+rich\b|\bdouble\s+your\s+(?:money|income|crypto)/i, 'quick riches'],
  [/\blose\s+\d+\s*(?:kg|kilos?|lbs?|pounds?|stone)\b.{0,20}\b(?:days?|weeks?|overnight)/i, 'fast weight loss'],
  [/\b100\s?%\s+(?:effective|safe|proven|natural\s+cure)/i, 'a 100% result'],
  [/\b(?:buy|fake|purchased?)\s+(?:followers|likes|reviews)\b|\bfake\s+reviews?\b/i, 'bought followers or reviews'],
];
const HIDING =
  /\b(?:do\s*n[o']?t|don’t|never|without|no\s+need\s+to|avoid)\b.{0,30}(?:#ad\b|\bdisclos|\bmention.{0,20}(?:sponsor|paid)|\blabel.{0,20}(?:ad|sponsor))/i;
const DISCLOSURE =
  /#(?:ad|sponsored|anzeige|werbung|gifted)\b|\bdisclos|\bpaid\s+partnership|\blabel\w*\s+(?:\w+\s+){0,4}(?:ad|sponsored|advert)/i;
const EMAIL = /[\p{L}\d._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\d.-]+\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,}/iu;
const PHONE = /(?:\+|\b00|\(0)\d[\d\s().-]{7,}\d|\b0\d{2,4}[\s/-]\d{3,}[\s-]?\d{2,}/;
const MESSENGER = /\b(?:whats\s?app|telegram|wechat|signal)\b.{0,20}(?:\d{4,}|@\w+|\bme\b)|\bt\.me\/|\bwa\.me\//i;
const PROFANITY =
  /\b(?:f+u+c+k\w*|sh[i1]t(?:ty|s)?|bullshit|c[u*]nts?|assholes?|bastards?|bitch(?:es)?|wank\w*|motherf\w+)\b/i;

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const latest = (...days: string[]): string => days.sort().at(-1) ?? '';

function completeness(brief: CampaignBrief): Finding[] {
  const found: Finding[] = [];
  const missing: string[] = [];
  if (brief.name.trim().length < 3) missing.push('a name');
  if (brief.brand.trim() === '') missing.push('the name of the brand');
  if (brief.platforms.length === 0) missing.push('at least one platform');
  if (brief.contentRequirements.length === 0) missing.push('content requirements');
  if (brief.startsOn === null || brief.endsOn === null) missing.push('a start and an end date');
  if (brief.description.trim() === '') missing.push('a description');
  else if (brief.description.trim().length < LEAST_DESCRIPTION) {
    found.push({
      weight: 'minor',
      reason: 'The description is short; say what the product is and what creators should show.',
    });
  }
  if (missing.length > 0) found.push({ weight: 'major', reason: `The brief lacks ${missing.join(', ')}.` });
  const uncounted = brief.contentRequirements.filter(
    (item) => item.quantity === null && item.description.trim() === '',
  );
  if (uncounted.length > 0) {
    found.push({
      weight: 'minor',
      reason: `Say how many pieces you want of: ${[...new Set(uncounted.map((item) => item.type))].join(', ')}.`,
    });
  }
  return found;
}

function budget(brief: CampaignBrief): Finding[] {
  if (brief.budgetMinor === null || brief.budgetMinor <= 0)
    return [{ weight: 'major', reason: 'The budget is missing.' }];
  const found: Finding[] = [];
  const pool = creatorPoolMinor(brief.budgetMinor);
  const pieces = brief.contentRequirements.reduce((sum, item) => sum + (item.quantity ?? 1), 0);
  if (brief.lowestFloorMinor !== null && pool < brief.lowestFloorMinor) {
    found.push({
      weight: 'major',
      reason: 'The part of the budget for creators is below the lowest pricing floor of this campaign type.',
    });
  }
  if (pieces > MOST_PIECES)
    found.push({ weight: 'major', reason: `${pieces} pieces of content are more than one campaign can ask for.` });
  else if (pieces > 0 && pool / pieces < LEAST_PER_PIECE_MINOR) {
    found.push({
      weight: 'major',
      reason: `The budget is too small for ${plural(pieces, 'piece')} of content.`,
    });
  }
  return found;
}

function dates(brief: CampaignBrief, now: Date): Finding[] {
  const { startsOn, endsOn, submissionDeadline } = brief;
  if (startsOn === null || endsOn === null) return [];
  const given = [startsOn, endsOn, ...(submissionDeadline === null ? [] : [submissionDeadline])];
  if (!given.every(isDate)) return [{ weight: 'major', reason: 'A date cannot be read.' }];
  const today = dayIn(brief.timeZone, now);
  const found: Finding[] = [];
  if (endsOn < startsOn) found.push({ weight: 'major', reason: 'The campaign ends before it starts.' });
  else if (endsOn < today) found.push({ weight: 'major', reason: 'The end date has passed.' });
  else if (startsOn < today) found.push({ weight: 'minor', reason: 'The start date has passed.' });
  if (submissionDeadline !== null) {
    if (submissionDeadline < startsOn || submissionDeadline > endsOn) {
      found.push({ weight: 'major', reason: 'The submission deadline is outside the dates of the campaign.' });
    } else if (daysBetween(latest(startsOn, today), submissionDeadline) < LEAST_WORKING_DAYS) {
      found.push({
        weight: 'minor',
        reason: `Creators get fewer than ${LEAST_WORKING_DAYS} days until the submission deadline.`,
      });
    }
  }
  return found;
}

function words(brief: CampaignBrief): Finding[] {
  const text = [brief.name, brief.description, ...brief.contentRequirements.map((item) => item.description)].join('\n');
  const found: Finding[] = [];
  for (const [pattern, name] of CLAIMS) {
    if (pattern.test(text))
      found.push({ weight: 'fatal', reason: `The text promises or asks for ${name}, which advertising rules forbid.` });
  }
  if (HIDING.test(text)) {
    found.push({ weight: 'fatal', reason: 'Creators are asked to hide that the content is paid for.' });
  } else if (!DISCLOSURE.test(text)) {
    found.push({ weight: 'minor', reason: 'Ask creators to disclose the partnership (for example with #ad).' });
  }
  if (EMAIL.test(text) || PHONE.test(text) || MESSENGER.test(text)) {
    found.push({ weight: 'major', reason: 'Remove contact details: creators and brands talk on the platform.' });
  }
  if (PROFANITY.test(text)) found.push({ weight: 'major', reason: 'Remove offensive words.' });
  return found;
}

/** All objections of the rules to a campaign, the most serious first; dates are compared with `now`. */
export function findings(brief: CampaignBrief, now: Date): Finding[] {
  const order = { fatal: 0, major: 1, minor: 2 };
  return [...completeness(brief), ...budget(brief), ...dates(brief, now), ...words(brief)].sort(
    (a, b) => order[a.weight] - order[b.weight],
  );
}

/** Writes findings in the form in which a language model is asked to answer (spec ADM-CR-60). */
export function answer(found: readonly Finding[]): string {
  const has = (weight: Finding['weight']): number => found.filter((item) => item.weight === weight).length;
  const recommendation = has('fatal') > 0 ? 'REJECT' : has('major') > 0 ? 'NEEDS_REVISION' : 'APPROVE';
  const worth = 10 - 6 * has('fatal') - 3 * has('major') - has('minor');
  const ceiling = { REJECT: 3, NEEDS_REVISION: 6, APPROVE: 10 }[recommendation];
  const score = Math.max(1, Math.min(ceiling, worth));
  const reasoning =
    found.length === 0
      ? 'The brief is complete, its dates and budget are feasible, and it asks for disclosure.'
      : found.map((item) => `- ${item.reason}`).join('\n');
  return `RECOMMENDATION: ${recommendation}\nSCORE: ${score}/10\nREASONING: ${found.length === 0 ? '' : '\n'}${reasoning}`;
}
