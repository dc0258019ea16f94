import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { contentCount } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';
import * as texts from '#shared/messages/deals/open-facts.ts';

/** What is known of a campaign before one is on it. */
export function OpenFacts({ campaign }: { campaign: OpenCampaignView }) {
  const pieces = Object.entries(campaign.requirements).map(([type, { quantity }]) => contentCount(type, quantity));
  const facts = [
    {
      label: texts.budgetForCreators,
      value: <Money amountMinor={campaign.creatorBudget.amountMinor} currency={campaign.creatorBudget.currency} />,
    },
    {
      label: texts.contentDue,
      value: <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} empty={texts.toBeAgreed} />,
    },
    {
      label: texts.campaign,
      value: (
        <>
          {filled(texts.to, {
            date: <DateText value={campaign.startDate} empty={texts.toBeAgreed} />,
            date2: <DateText value={campaign.endDate} zone={campaign.timeZone} empty="open" />,
          })}
        </>
      ),
    },
    { label: texts.platforms, value: campaign.platforms.map(platformLabel).join(', ') || texts.any },
    { label: texts.content, value: pieces.join(', ') || texts.toBeAgreed },
  ];
  return <DescriptionList look="card" className="mt-4" items={facts} />;
}
