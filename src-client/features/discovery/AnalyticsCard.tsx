import { BadgeCheck, ExternalLink } from 'lucide-react';
import { DataLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Picture } from '#client/components/base/Picture.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { CreatorAnalyticsView } from '#shared/discovery/discovery.schema.ts';
import { compactNumber, percent } from '#shared/format.ts';

/** The creator analytics card, one for each platform (BR-DISC-40 to BR-DISC-44). An unknown figure is a dash. */
export function AnalyticsCards({ cards }: { cards: readonly CreatorAnalyticsView[] }) {
  if (cards.length === 0) return <EmptyState compact title="No profile data available yet." />;
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {cards.map((card) => (
        <li key={card.platform} className="hairline min-w-0 rounded-xl p-4">
          <AnalyticsCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function AnalyticsCard({ card }: { card: CreatorAnalyticsView }) {
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={card.name ?? card.handle} src={card.imageUrl} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 font-semibold">
            <span className="truncate">{card.name ?? card.handle}</span>
            {card.verified && <BadgeCheck aria-label="Verified" size={16} className="text-info shrink-0" />}
          </p>
          <p className="text-muted truncate text-sm">
            {platformLabel(card.platform)} · @{card.handle.replace(/^@/, '')}
          </p>
        </div>
        {card.profileUrl && (
          <DataLink
            href={card.profileUrl}
            aria-label={`Profile on ${platformLabel(card.platform)}`}
            className="text-muted hover:text-base-content p-1"
          >
            <ExternalLink aria-hidden size={16} />
          </DataLink>
        )}
      </div>
      {card.introduction && <p className="text-muted mt-3 line-clamp-3 text-sm">{card.introduction}</p>}
      {card.platform === 'linkedin' ? (
        <p className="mt-3 text-sm">Manually added LinkedIn profile</p>
      ) : (
        <dl className="mt-3 grid grid-cols-3 gap-x-3 gap-y-2.5 text-sm">
          <Figure name="Followers" value={compactNumber(card.followers)} />
          <Figure name="Engagement" value={percent(card.engagement)} />
          <Figure name="Avg. views" value={compactNumber(card.averageViews)} />
          <Figure name="Avg. likes" value={compactNumber(card.averageLikes)} />
          <Figure name="Avg. comments" value={compactNumber(card.averageComments)} />
        </dl>
      )}
      <TopContents card={card} />
      <p className="text-muted mt-3 flex flex-wrap items-center gap-2 text-xs">
        <span>{filled('Last updated {date}', { date: <DateText value={card.updatedAt} /> })}</span>
        {card.selfReported ? (
          <StatusPill tone="warning">Self-reported</StatusPill>
        ) : (
          <span>Counted by the platform</span>
        )}
      </p>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function TopContents({ card }: { card: CreatorAnalyticsView }) {
  if (card.topContents.length === 0) return null;
  return (
    <ul aria-label="Top content" className="mt-3 grid grid-cols-3 gap-2">
      {card.topContents.map((content, position) => (
        <li key={content.thumbnailUrl}>
          <Picture
            address={content.thumbnailUrl}
            alt={`Top content ${position + 1}`}
            width={128}
            height={128}
            className="aspect-square w-full rounded-lg"
            instead={<span aria-hidden className="bg-base-300 block aspect-square w-full rounded-lg" />}
          />
        </li>
      ))}
    </ul>
  );
}
