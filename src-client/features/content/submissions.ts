import type { inferRouterOutputs } from '@trpc/server';
import type { Tone } from '#client/components/StatusPill.tsx';
import type { AppRouter } from '#server/router.ts';
import type { SubmissionStatus } from '#shared/lifecycles.ts';

type Outputs = inferRouterOutputs<AppRouter>['content'];
export type CampaignContent = Outputs['forCampaign'];
export type BrandSubmission = CampaignContent['submissions'][number];
export type OverdueSubmission = Outputs['overdue']['rows'][number];
export type CreatorSubmission = Outputs['mine'][number];
export type CreatorCampaignCard = Outputs['campaigns'][number];
export type CreatorCampaignDetail = Outputs['campaign'];
export type SubmissionFile = BrandSubmission['versions'][number]['files'][number];

export const submissionTones: Record<SubmissionStatus, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  approved: 'success',
  revision_requested: 'warning',
  rejected: 'error',
  published: 'primary',
};

export const verdictLooks: Record<BrandSubmission['reviews'][number]['action'], { label: string; tone: Tone }> = {
  approve: { label: 'Approved', tone: 'success' },
  request_revision: { label: 'Revision requested', tone: 'warning' },
  reject: { label: 'Rejected', tone: 'error' },
};

/** `Mara Lind`, or what stands for a person without a name. */
export function personName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Creator';
}
