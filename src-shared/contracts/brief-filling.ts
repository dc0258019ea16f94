import * as texts from '../messages/payments/brief-dialog.ts';
import type { Brief, BriefForm } from './brief.schema.ts';

/** The parts of a brief that a template fills, with their labels. A template has no dates. */
const PARTS = {
  campaignObjective: texts.campaignObjective,
  targetAudience: texts.targetAudience,
  keyMessages: texts.keyMessages,
  contentGuidelines: texts.contentGuidelines,
  brandGuidelines: texts.brandGuidelines,
  dosList: texts.dos,
  dontsList: texts.donts,
  deliverables: texts.deliverables,
  timeline: texts.reviewPeriod,
  hashtags: texts.hashtags,
  mentions: texts.mentions,
  approvalProcess: texts.approvalProcess,
  portfolioUse: 'Portfolio use',
  additionalNotes: texts.additionalNotes,
} as const satisfies Partial<Record<keyof BriefForm, string>>;
type Part = keyof typeof PARTS;

/** The content of a part; blank texts, blank entries and pieces without a platform or a type count as empty. */
function saidIn(brief: BriefForm, part: Part): string {
  const value = part === 'timeline' ? brief.timeline.reviewPeriod : brief[part];
  if (!Array.isArray(value)) return String(value ?? '').trim();
  return value
    .map((entry) => (typeof entry === 'object' && entry !== null ? pieceOf(entry) : (entry ?? '').trim()))
    .filter((entry) => entry !== '')
    .join('\n');
}

function pieceOf({ platform, contentType, quantity, specifications }: BriefForm['deliverables'][number]): string {
  if (platform === '' || contentType === '') return '';
  return JSON.stringify([platform, contentType, Number(quantity), specifications || null]);
}

function take<Key extends Part>(into: BriefForm, from: BriefForm, part: Key): void {
  into[part] = from[part];
}

/**
 * Fills the empty parts of a brief from a template, and with `replace` also those with other content. Returns the brief, the parts that were filled,
 * and the parts whose content differs from the template: the person must be asked before those are replaced.
 */
export function fillBrief(
  current: BriefForm,
  template: Brief,
  { replace }: { replace: boolean },
): { brief: BriefForm; filled: string[]; differing: string[] } {
  const from: BriefForm = {
    ...template,
    timeline: { ...current.timeline, reviewPeriod: template.timeline.reviewPeriod },
  };
  const parts = Object.keys(PARTS).filter((part): part is Part => part in PARTS);
  const other = parts.filter((part) => saidIn(from, part) !== '' && saidIn(from, part) !== saidIn(current, part));
  const differing = other.filter((part) => saidIn(current, part) !== '');
  const filled = replace ? other : other.filter((part) => !differing.includes(part));
  const brief = { ...current };
  for (const part of filled) take(brief, from, part);
  const names = (of: readonly Part[]) => of.map((part) => PARTS[part]);
  return { brief, filled: names(filled), differing: names(differing) };
}
