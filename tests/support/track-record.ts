import type { FigureCount, RecordCounts } from '#shared/records/records.ts';

const COUNT = { entries: 5, kept: 4, extended: 1, late: 0, total: 2 } satisfies FigureCount;
const TIMED = { ...COUNT, medianSeconds: 7_200 } satisfies FigureCount;
/** A record with every figure that is told to others. */
export const RECORD: RecordCounts = {
  answer: TIMED,
  review: TIMED,
  payment: TIMED,
  delivery: COUNT,
  revision: COUNT,
  completion: COUNT,
  dispute: COUNT,
  case: COUNT,
};
