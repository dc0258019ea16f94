import { z } from 'zod';
import { REASON_MAX_CHARS } from '../constants.ts';
import { lifecycles, type StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice, id, multiline } from '../text.ts';
import { RECORD_FIGURES, type RecordFigure, type RecordSide } from './figures.ts';
import type { RecordVerdict } from './records.ts';

export const listEntriesInput = z.strictObject({ figure: choice('Figure', RECORD_FIGURES), ...cursorFields });

/** An entry is named by its figure and the row of the audit log that ended it. */
export const objectInput = z.strictObject({
  figure: choice('Figure', RECORD_FIGURES),
  entryId: z.string().regex(/^[1-9]\d{0,14}$/, 'Entry is not one of your track record'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});

export const listObjectionsInput = z.strictObject({
  status: choice('Status', lifecycles.objection.statuses).optional(),
  ...cursorFields,
});

export const decideObjectionInput = z.strictObject({
  objectionId: id('Objection'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});

export type ObjectionStatus = StatusOf<'objection'>;

/** One entry behind a figure, for the person whose record it is. Moments are ISO; `seconds` leaves out the time in which the campaign was paused. */
export interface EntryView {
  /** The number of the row of the audit log that ended it, as text. */
  id: string;
  campaignId: string;
  campaignName: string;
  beganAt: string | null;
  endedAt: string;
  seconds: number | null;
  verdict: RecordVerdict | null;
  /** How many revisions a piece needed, or whether a dispute or a case was lost; null for other figures. */
  total: number | null;
  objection: { status: ObjectionStatus; reason: string; decision: string | null } | null;
  may: May<'object'>;
}

/** An objection as staff read it. */
export interface ObjectionRow {
  id: string;
  figure: RecordFigure;
  side: RecordSide;
  person: { id: string; name: string };
  campaign: { id: string; name: string } | null;
  /** The deal, content, payment or campaign that the audit log is filtered by to see what happened. */
  thing: string | null;
  endedAt: string | null;
  reason: string;
  status: ObjectionStatus;
  createdAt: string;
  decidedBy: string | null;
  decision: string | null;
  may: May<'uphold' | 'dismiss'>;
}
