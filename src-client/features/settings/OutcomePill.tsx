import { StatusPill } from '#client/components/base/StatusPill.tsx';
import type { WebhookOutcome } from '#shared/settings/webhook-log.ts';
import type { Tone } from '#shared/status-looks.ts';
import type { DeliveryView } from './types.ts';

const TONES: Record<WebhookOutcome, Tone> = { accepted: 'success', waiting: 'info', failed: 'error' };
export const outcomeLabels: Record<WebhookOutcome, string> = {
  accepted: 'Accepted',
  waiting: 'Waiting',
  failed: 'Not accepted',
};

/** How it went with a message; one that was never tried was not sent. */
export function OutcomePill({ outcome, attempts }: Pick<DeliveryView, 'outcome' | 'attempts'>) {
  if (outcome === 'failed' && attempts === 0) return <StatusPill tone="neutral">Not sent</StatusPill>;
  return <StatusPill tone={TONES[outcome]}>{outcomeLabels[outcome]}</StatusPill>;
}
