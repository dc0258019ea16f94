/**
 * What the audit log says about how somebody works. Each figure counts entries, and an entry is a row of the log that ended something: an answer, a
 * review, a piece of content. Nothing is rated and nothing is typed in.
 */
export const RECORD_FIGURES = [
  'answer',
  'review',
  'payment',
  'delivery',
  'revision',
  'completion',
  'dispute',
  'case',
] as const;
export type RecordFigure = (typeof RECORD_FIGURES)[number];

/** Whose record it is: a brand and a creator are known by different figures. */
export type RecordSide = 'brand' | 'creator';

export const FIGURES_OF: Readonly<Record<RecordSide, readonly RecordFigure[]>> = {
  brand: ['answer', 'review', 'payment', 'revision', 'completion', 'dispute', 'case'],
  creator: ['answer', 'delivery', 'revision', 'completion', 'case'],
};
