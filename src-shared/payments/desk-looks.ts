import type { Look, Tone } from '../status-looks.ts';
import type { DeskRow, DeskStatus } from './desk.ts';
import { isPartlyRefunded, PARTLY_REFUNDED } from './refunds.ts';

export const deskStatuses: Record<DeskStatus, string> = {
  created: 'Created',
  processing: 'At the bank',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  planned: 'Planned',
  accrued: 'Accrued',
  releasable: 'Releasable',
  released: 'Released',
  paid: 'Paid',
  held: 'Held',
  disputed: 'Disputed',
  empty: 'Given out',
  withheld: 'Withheld',
  refused: 'Refused',
  opened: 'Opened',
  evidence_due: 'Evidence due',
  submitted: 'Evidence sent',
  won: 'Won',
  lost: 'Lost',
  open: 'Open',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

const TONES: Partial<Record<DeskStatus, Tone>> = {
  succeeded: 'success',
  paid: 'success',
  won: 'success',
  granted: 'success',
  released: 'success',
  releasable: 'info',
  held: 'info',
  processing: 'info',
  submitted: 'info',
  opened: 'warning',
  open: 'warning',
  evidence_due: 'warning',
  disputed: 'warning',
  withheld: 'warning',
  refunded: 'warning',
  failed: 'error',
  refused: 'error',
  declined: 'error',
  lost: 'error',
};

/** The look of a state of the money desk. */
export const deskLook = (status: DeskStatus): Look => ({
  label: deskStatuses[status],
  tone: TONES[status] ?? 'neutral',
});

/** The look of a row, which may be a partly refunded payment. */
export const rowLook = (row: DeskRow): Look => (isPartlyRefunded(row) ? PARTLY_REFUNDED : deskLook(row.status));
