import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import type { StaffContentView } from '#shared/content/content.schema.ts';
import type { Look } from '#shared/status-looks.ts';

type Outputs = inferRouterOutputs<AppRouter>['content'];
export type CampaignContent = Outputs['forCampaign'];
export type BrandSubmission = CampaignContent['submissions'][number];
export type OverdueSubmission = Outputs['overdue']['rows'][number];
export type CreatorSubmission = Outputs['mine'][number];
/** Content with the checks of its post, for its creator, its brand or staff. */
export type Posted = Pick<
  BrandSubmission | CreatorSubmission | StaffContentView,
  'id' | 'campaignId' | 'title' | 'postUrl' | 'platform' | 'post'
>;
export type CreatorCampaignCard = Outputs['campaigns']['rows'][number];
export type CreatorCampaignDetail = Outputs['campaign'];
export type SubmissionFile = BrandSubmission['versions'][number]['files'][number];

export const verdictLooks: Record<BrandSubmission['reviews'][number]['action'], Look> = {
  approve: { label: 'Approved', tone: 'success' },
  request_revision: { label: 'Revision requested', tone: 'warning' },
  reject: { label: 'Rejected', tone: 'error' },
};

/** `Mara Lind`, or a placeholder for a person without a name. */
export function personName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Creator';
}
