import { Banknote, CalendarDays, ListChecks, type LucideIcon, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { ZoneText } from '#client/components/frame/DateText.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { longDay } from '#shared/format.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import type { CampaignReview } from '#shared/review/review.schema.ts';
import { contentRequired, requiredPieces } from '#shared/review/review.ts';

const dayOf = (day: string | null) => (day ? longDay(day) : reviewMessages.toBeDetermined);

/** The campaign as creators will see it (ADM-CR-19 to 32). */
export function CreatorView({ campaign }: { campaign: CampaignReview }) {
  const { contentRequirements: required, platforms } = campaign;
  return (
    <article aria-label={campaign.name}>
      <Cover of={campaign} shape="banner" eager />
      <div className="flex items-center gap-3">
        {campaign.brandName && <Avatar name={campaign.brandName} src={campaign.brandLogoUrl} square />}
        <div className="min-w-0">
          <h3 className="text-xl font-[620] break-words">{campaign.name}</h3>
          <p className="text-muted mt-0.5">
            {reviewMessages.by(campaign.brandName)}
            {campaign.campaignType && ` · ${campaign.campaignType}`}
          </p>
        </div>
      </div>
      <p className="mt-3 max-w-[75ch] whitespace-pre-wrap">
        {campaign.description || 'No description provided for this campaign.'}
      </p>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Fact icon={Banknote} title="Budget" caption="Total campaign budget">
          {campaign.budget ? <Money {...campaign.budget} /> : reviewMessages.toBeDetermined}
        </Fact>
        <Fact icon={ListChecks} title="Content Required" caption="Deliverables needed">
          {contentRequired(required)}
        </Fact>
        <Fact icon={CalendarDays} title="Timeline">
          {dayOf(campaign.startDate)} – {dayOf(campaign.endDate)}{' '}
          {campaign.startDate && <ZoneText timeZone={campaign.timeZone} day={campaign.startDate} />}
        </Fact>
        <Fact icon={Radio} title="Platforms">
          {platforms.length > 0 ? platforms.map(platformLabel).join(', ') : 'Not specified'}
        </Fact>
      </div>
      {required.length > 0 && (
        <section className="mt-5" aria-label="Content Requirements">
          <h4 className="mb-2 font-semibold">Content Requirements</h4>
          <ul className="divide-base-300 hairline divide-y rounded-xl">
            {required.map(({ type, quantity, description }) => (
              <li key={type} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
                <span>
                  <span className="font-medium">{contentTypeLabel(type)}</span>
                  {description && <span className="text-muted block text-sm">{description}</span>}
                </span>
                <span className="text-muted">{requiredPieces(quantity)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function Fact({
  icon: Icon,
  title,
  caption,
  children,
}: {
  icon: LucideIcon;
  title: string;
  caption?: string;
  children: ReactNode;
}) {
  return (
    <div className="hairline min-w-0 rounded-xl p-4">
      <h4 className="text-muted flex items-center gap-2 text-sm font-medium">
        <Icon aria-hidden size={16} strokeWidth={1.8} />
        {title}
      </h4>
      <p className="mt-1.5 font-semibold break-words">{children}</p>
      {caption && <p className="text-muted mt-0.5 text-sm">{caption}</p>}
    </div>
  );
}
