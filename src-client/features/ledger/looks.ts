import * as texts from '#shared/messages/ledger/money-page.ts';
import type { DeskStatus } from '#shared/payments/desk.ts';
import type { Look, Tone } from '#shared/status-looks.ts';

const TONES: Partial<Record<DeskStatus, Tone>> = {
  succeeded: 'success',
  paid: 'success',
  won: 'success',
  released: 'success',
  releasable: 'info',
  held: 'info',
  processing: 'info',
  submitted: 'info',
  opened: 'warning',
  evidence_due: 'warning',
  disputed: 'warning',
  withheld: 'warning',
  refunded: 'warning',
  failed: 'error',
  refused: 'error',
  lost: 'error',
};

/** How a state of the money desk is shown. */
export const deskLook = (status: DeskStatus): Look => ({
  label: texts.statuses[status],
  tone: TONES[status] ?? 'neutral',
});
