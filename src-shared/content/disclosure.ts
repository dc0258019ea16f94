import { type AudienceLocation, audienceLocationLabels } from '../choices/audiences.ts';
import { folded } from '../folded.ts';

/**
 * The labels with which each market accepts that a post is advertising: the first is the one that we suggest. Sources: FTC Endorsement Guides (US),
 * ASA and CMA (UK), Ad Standards (Canada), AANA (Australia), the state media authorities (Germany), law 2023-451 (France), Autocontrol (Spain) and
 * IAP Digital Chart (Italy).
 */
const LABELS: Record<AudienceLocation, readonly string[]> = {
  us: ['#ad', '#advertisement', '#sponsored'],
  uk: ['#ad', '#advert', '#advertisement'],
  ca: ['#ad', '#advertisement', '#sponsored'],
  au: ['#ad', '#advertisement', '#sponsored'],
  de: ['#werbung', '#anzeige', 'Werbung', 'Anzeige'],
  fr: ['#publicité', '#collaborationcommerciale', 'Publicité', 'Collaboration commerciale'],
  es: ['#publicidad', '#publi', 'Publicidad'],
  it: ['#pubblicità', '#sponsorizzato', '#advertising', '#adv', 'Pubblicità'],
};
const MARKETS = Object.keys(LABELS) as AudienceLocation[];

export interface MissingDisclosure {
  /** The market that asks for a label, in words; null for a campaign that names none, where any label is accepted. */
  market: string | null;
  /** The hashtags that it accepts. */
  labels: readonly string[];
}

/** Whether a text contains a word or a hashtag as a whole, however it is spelled: `#Ad` counts, `#adventure` does not. */
export function says(text: string, wanted: string): boolean {
  const word = folded(wanted).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_#@])${word}(?![\\p{L}\\p{N}_])`, 'u').test(folded(text));
}

/** The markets of a campaign whose label a text lacks, each with the hashtags that it accepts; a campaign without a market asks for any label. */
export function missingDisclosures(text: string, markets: readonly string[]): MissingDisclosure[] {
  const asked = MARKETS.filter((market) => markets.includes(market));
  const isHashtag = (label: string) => label.startsWith('#');
  if (asked.length === 0) {
    return [...ALL].some((label) => says(text, label)) ? [] : [{ market: null, labels: LABELS.us.filter(isHashtag) }];
  }
  return asked
    .filter((market) => !LABELS[market].some((label) => says(text, label)))
    .map((market) => ({ market: audienceLocationLabels[market], labels: LABELS[market].filter(isHashtag) }));
}

const ALL = new Set(MARKETS.flatMap((market) => LABELS[market]).map((label) => folded(label)));

/** Whether a hashtag of a brief is a label for advertising, which is looked for by market. */
export const isDisclosure = (tag: string): boolean => ALL.has(folded(tag));
