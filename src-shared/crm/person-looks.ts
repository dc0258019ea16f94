import type { Look } from '../status-looks.ts';
import type { PersonSource, PersonStage } from './person-stages.ts';

export const PERSON_STAGE_LOOKS: Readonly<Record<PersonStage, Look>> = {
  prospect: { label: 'Prospect', tone: 'neutral' },
  contacted: { label: 'Contacted', tone: 'info' },
  talking: { label: 'In talks', tone: 'primary' },
  active: { label: 'Active', tone: 'success' },
  past: { label: 'Past', tone: 'neutral' },
};

export const PERSON_SOURCE_LABELS: Readonly<Record<PersonSource, string>> = {
  campaign: 'Campaign',
  file: 'Your file',
  link: 'Your link',
};

interface Worked {
  stage: PersonStage;
  activeDeals: number;
  completedDeals: number;
}

/** The stage that follows from the deals with somebody, if it is another one than theirs and there is no doubt about it; otherwise null. */
export function suggestedStage({ stage, activeDeals, completedDeals }: Worked): 'active' | 'past' | null {
  if (activeDeals > 0) return stage === 'active' ? null : 'active';
  return stage === 'active' && completedDeals > 0 ? 'past' : null;
}
