import { StatusPill } from '#client/components/base/StatusPill.tsx';
import type { WebhookView } from './types.ts';

/** Whether a webhook is on, and whether it accepts what it is sent. */
export function WebhookState({ webhook: { enabled, failingSince } }: { webhook: WebhookView }) {
  if (!enabled) return <StatusPill tone="neutral">Off</StatusPill>;
  const failing = failingSince !== null;
  return <StatusPill tone={failing ? 'warning' : 'success'}>{failing ? 'Failing' : 'On'}</StatusPill>;
}
