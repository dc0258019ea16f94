import { customText } from '../choices/custom-entries.ts';

const LABELS = {
  'ugc-creator': 'UGC creator',
  'personal-brand': 'Personal brand',
  'niche-expert': 'Niche expert',
  influencer: 'Influencer',
  performer: 'Performer',
  educator: 'Educator',
  entertainer: 'Entertainer',
  livestreamer: 'Livestreamer',
  reviewer: 'Reviewer',
  'community-builder': 'Community builder',
} as const;

export type CreatorType = keyof typeof LABELS;

/** The possible creator types (creator, section 3). The last is `Other`, stored as `other:{text}`. */
export const CREATOR_TYPES = Object.keys(LABELS).filter(isCreatorType);

function isCreatorType(value: string): value is CreatorType {
  return Object.hasOwn(LABELS, value);
}

export function creatorTypeLabel(value: string): string {
  return isCreatorType(value) ? LABELS[value] : (customText(value) ?? value);
}
