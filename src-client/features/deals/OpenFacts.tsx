import { DateText } from '#client/components/DateText.tsx';
import { Money } from '#client/components/Money.tsx';
import { contentCount } from '#shared/content-types.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';
import { platformLabel } from '#shared/platforms.ts';

/** What is known of a campaign before one is on it. */
export function OpenFacts({ campaign }: { campaign: OpenCampaignView }) {
  const pieces = Object.entries(campaign.requirements).map(([type, { quantity }]) => contentCount(type, quantity));
  const facts = [
    {
      name: 'Budget for creators',
      value: <Money amountMinor={campaign.creatorBudget.amountMinor} currency={campaign.creatorBudget.currency} />,
    },
    { name: 'Content due', value: <DateText value={campaign.submissionDeadline} empty="To be agreed" /> },
    {
      name: 'Campaign',
      value: (
        <>
          <DateText value={campaign.startDate} empty="To be agreed" /> to{' '}
          <DateText value={campaign.endDate} empty="open" />
        </>
      ),
    },
    { name: 'Platforms', value: campaign.platforms.map(platformLabel).join(', ') || 'Any' },
    { name: 'Content', value: pieces.join(', ') || 'To be agreed' },
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
