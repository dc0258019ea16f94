import type { Tone } from '#client/components/StatusPill.tsx';
import type { ApplicationStatus } from '#shared/deals/applications.schema.ts';

/** What an application's status is called on both sides. */
export const APPLICATION_BADGES: Readonly<Record<ApplicationStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Waiting', tone: 'info' },
  offered: { label: 'Offer made', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
};
