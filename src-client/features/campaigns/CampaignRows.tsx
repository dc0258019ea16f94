import { AppLink } from '#client/components/AppLink.tsx';
import { useNow } from '#client/components/now.ts';
import { ProgressBar } from '#client/components/ProgressBar.tsx';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { DRAFT_STEPS, STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { daysLeft, endOfDay } from '#shared/dates.ts';
import { campaignMessages, draftMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { isOneOf, LAUNCHED_OR_ENDED } from '#shared/status-sets.ts';
import { CampaignBadge } from './StatusBadge.tsx';
import type { Card } from './types.ts';

/** Where a campaign is worked on: a draft in the wizard, anything else among the orders. */
export function hrefOf({ id, reviewStatus }: Pick<Card, 'id' | 'reviewStatus'>): string {
  return reviewStatus === 'draft' ? `/brand/create-campaign?draftId=${id}` : `/brand/orders?projectId=${id}`;
}

/** Campaigns one below the other; name, progress and badge share their columns down the page. */
export function CampaignRows({ campaigns, label }: { campaigns: readonly Card[]; label: string }) {
  const now = useNow();
  return (
    <ul aria-label={label} className="divide-base-300 -my-3.5 divide-y">
      {campaigns.map((campaign) => (
        <li
          key={campaign.id}
          className="hover:bg-base-content/4 relative -mx-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_10.5rem_8.5rem]"
        >
          <div className="min-w-0 max-sm:contents">
            <AppLink href={hrefOf(campaign)} className="block truncate font-semibold after:absolute after:inset-0">
              {campaign.name ?? campaignMessages.untitled}
            </AppLink>
            <p className="text-muted text-sm max-sm:order-2 max-sm:col-span-2 sm:truncate">
              {secondLine(campaign, now)}
            </p>
          </div>
          <div className="max-sm:order-3 max-sm:col-span-2">
            <Progress campaign={campaign} />
          </div>
          <div className="max-sm:order-1 max-sm:justify-self-end">
            <CampaignBadge campaign={campaign} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Progress({ campaign }: { campaign: Card }) {
  if (campaign.reviewStatus === 'draft') {
    const words = draftMessages.step(campaign.currentStep, DRAFT_STEPS);
    return <ProgressBar value={(campaign.currentStep / DRAFT_STEPS) * 100} label={words} caption />;
  }
  return <ProgressBar value={STAGE_PROGRESS_PERCENT[campaign.stage]} label={stageLabels[campaign.stage]} caption />;
}

function secondLine(campaign: Card, now: Date): string {
  const budget = campaign.budget ? formatMoney(campaign.budget) : null;
  if (campaign.reviewStatus === 'draft')
    return [campaign.campaignType, budget].filter(Boolean).join(' · ') || 'Not finished yet';
  const creators = orderMessages.creatorsActive(campaign.creatorsActive, campaign.creatorsAll);
  return [creators, due(campaign, now) ?? budget].filter(Boolean).join(' · ');
}

function due({ submissionDeadline, status }: Card, now: Date): string | null {
  if (!submissionDeadline || isOneOf(LAUNCHED_OR_ENDED, status)) return null;
  const days = daysLeft(endOfDay(submissionDeadline), now);
  if (days <= 0) return 'overdue';
  return days === 1 ? 'due tomorrow' : `due in ${days} days`;
}
