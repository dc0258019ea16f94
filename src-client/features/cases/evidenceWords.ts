import type { EvidenceView, Seen } from '#shared/cases/cases.schema.ts';
import { EVIDENCE_KINDS, type EvidenceKind } from '#shared/cases/cases.ts';
import { nameOf } from './caseWords.ts';

/** What a piece of evidence is. */
export const evidenceLabels: Readonly<Record<EvidenceKind, string>> = {
  version: 'Submitted version',
  decision: 'Decision on content',
  comment: 'Comment',
  message: 'Message',
  check: 'Check of a post',
  document: 'Signed document',
};

const many: Readonly<Record<EvidenceKind, string>> = {
  version: 'Submitted versions',
  decision: 'Decisions on content',
  comment: 'Comments',
  message: 'Messages',
  check: 'Checks of posts',
  document: 'Signed documents',
};

/** The kinds by which what can be added is filtered. */
export const evidenceFilters = EVIDENCE_KINDS.map((value) => ({ value, label: many[value] }));

/** Who something came from. */
export function sourceName(by: Seen['by'], parties: Parameters<typeof nameOf>[0]): string {
  if (by === 'staff') return 'our team';
  return by === 'system' ? 'Accord' : nameOf(parties, by);
}

/** The evidence in the order of what happened, oldest first; the case itself keeps the order in which it was added. */
export const inOrderOfEvents = (evidence: readonly EvidenceView[]): EvidenceView[] =>
  evidence.toSorted((a, b) => Date.parse(a.seen.at) - Date.parse(b.seen.at));
