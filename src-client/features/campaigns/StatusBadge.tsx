import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { campaignBadge } from '#shared/campaigns/campaign-labels.ts';

/** The state of a campaign, in one word. */
export function CampaignBadge({ campaign }: { campaign: Parameters<typeof campaignBadge>[0] }) {
  const { label, tone } = campaignBadge(campaign);
  return <StatusPill tone={tone}>{label}</StatusPill>;
}
