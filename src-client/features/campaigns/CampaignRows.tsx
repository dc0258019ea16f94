import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import type { LinkTarget } from '#client/components/base/address.ts';
import { cx } from '#client/components/base/cx.ts';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { useNow } from '#client/components/core/now.ts';
import { Cover } from '#client/components/parts/Cover.tsx';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { DRAFT_STEPS, STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { daysLeftLabel, formatMoney } from '#shared/format.ts';
import { draftMessages } from '#shared/messages/campaigns.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { isOneOf, LAUNCHED_OR_ENDED } from '#shared/status-sets.ts';
import { CampaignBadge } from './StatusBadge.tsx';
import type { Card } from './types.ts';

/** Where a campaign is edited: drafts in the wizard, all others among the orders. */
export function linkTo({ id, reviewStatus }: Pick<Card, 'id' | 'reviewStatus'>): LinkTarget {
  return reviewStatus === 'draft'
    ? { to: '/brand/create-campaign', search: { draftId: id } }
    : { to: '/brand/orders', search: { projectId: id } };
}

interface CampaignRowsProps {
  campaigns: readonly Card[];
  label: string;
  /** Further actions on each campaign besides opening it. */
  action?: (campaign: Card) => ReactNode;
}

/** Campaigns one below the other; name, progress and badge are aligned in columns down the page. */
export function CampaignRows({ campaigns, label, action }: CampaignRowsProps) {
  const now = useNow();
  return (
    <ul aria-label={label} className="divide-base-300 -my-3.5 divide-y">
      {campaigns.map((campaign) => (
        <li
          key={campaign.id}
          className={cx(
            'hover:bg-base-content/4 relative -mx-5 grid items-center gap-x-4 gap-y-1.5 px-5 py-3.5 max-sm:grid-cols-[auto_minmax(0,1fr)_auto]',
            action
              ? 'sm:grid-cols-[auto_minmax(0,1fr)_9.5rem_11rem]'
              : 'sm:grid-cols-[auto_minmax(0,1fr)_9.5rem_8.5rem]',
          )}
        >
          <Cover of={campaign} shape="thumb" />
          <div className="min-w-0 max-sm:contents">
            <AppLink {...linkTo(campaign)} className="block truncate font-semibold after:absolute after:inset-0">
              {nameOrUntitled(campaign.name)}
            </AppLink>
            <p className="text-muted text-sm max-sm:order-2 max-sm:col-span-3 sm:truncate">
              {secondLine(campaign, now)}
            </p>
          </div>
          <div className="max-sm:order-3 max-sm:col-span-3">
            <Progress campaign={campaign} />
          </div>
          <div className="flex items-center justify-between gap-1 max-sm:order-1 max-sm:justify-self-end">
            <CampaignBadge campaign={campaign} />
            {action?.(campaign)}
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

function due({ submissionDeadline, timeZone, status }: Card, now: Date): string | null {
  if (!submissionDeadline || isOneOf(LAUNCHED_OR_ENDED, status)) return null;
  return daysLeftLabel(submissionDeadline, now, timeZone).toLowerCase();
}
