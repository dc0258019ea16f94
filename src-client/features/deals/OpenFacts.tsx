import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { contentCount } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';

/** What creators can know about a campaign before they have a deal on it. */
export function OpenFacts({ campaign }: { campaign: OpenCampaignView }) {
  const pieces = Object.entries(campaign.requirements).map(([type, { quantity }]) => contentCount(type, quantity));
  const facts = [
    ...(campaign.expected
      ? [
          {
            label: 'You could earn',
            value: <Money {...campaign.expected} className="font-semibold" />,
          },
        ]
      : []),
    {
      label: 'Budget for all creators',
      value: <Money amountMinor={campaign.creatorBudget.amountMinor} currency={campaign.creatorBudget.currency} />,
    },
    {
      label: 'Content due',
      value: <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} empty="To be agreed" />,
    },
    {
      label: 'Campaign',
      value: (
        <>
          {filled('{date} to {date2}', {
            date: <DateText value={campaign.startDate} empty="To be agreed" />,
            date2: <DateText value={campaign.endDate} zone={campaign.timeZone} empty="open" />,
          })}
        </>
      ),
    },
    { label: 'Platforms', value: campaign.platforms.map(platformLabel).join(', ') || 'Any' },
    { label: 'Content', value: pieces.join(', ') || 'To be agreed' },
  ];
  return <DescriptionList look="card" className="mt-4" items={facts} />;
}
