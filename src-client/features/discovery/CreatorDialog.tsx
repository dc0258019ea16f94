import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { PortfolioGrid } from '#client/components/parts/PortfolioGrid.tsx';
import { trpc } from '#client/trpc.ts';
import { languageLabel, placeLabel } from '#shared/audience-labels.ts';
import { AUDIENCE_LOCATION_DEFAULT, audienceTypeLabels } from '#shared/choices/audiences.ts';
import { CONTENT_FORMAT_DEFAULT, formatLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX, ANALYTICS_STALE_MS } from '#shared/constants.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { perPiece } from '#shared/messages/pricing/offer-price.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { creatorTypeLabel } from '#shared/profiles/creator-types.ts';
import { TrackRecord } from '../records/TrackRecord.tsx';
import { AnalyticsCards } from './AnalyticsCard.tsx';
import { FavouriteHeart } from './CreatorCard.tsx';

const CACHED = { staleTime: ANALYTICS_STALE_MS, gcTime: ANALYTICS_CACHE_MS, retry: ANALYTICS_RETRIES_MAX };

/** A creator's public profile: their portfolio, and the newest figures of each platform (ruling BR-DISC-37). */
export function CreatorDialog({
  creatorId,
  name,
  onInvite,
  onClose,
}: {
  creatorId: string;
  name: string;
  onInvite: (() => void) | null;
  onClose: () => void;
}) {
  // The name is known already; the username and the heart load with the profile.
  const creator = trpc.discovery.creator.useQuery({ creatorId }, CACHED).data;
  return (
    <LoadedDialog
      size="lg"
      title={name}
      description={creator?.username ? `@${creator.username}` : undefined}
      onClose={onClose}
      footer={
        <>
          {creator && <FavouriteHeart creator={creator} />}
          <span className="flex-1" />
          <Button onClick={onClose}>Close</Button>
          {onInvite && (
            <Button variant="primary" onClick={onInvite}>
              Invite Creator
            </Button>
          )}
        </>
      }
      failure="This profile could not be loaded"
      lines={8}
    >
      <CreatorProfile creatorId={creatorId} />
    </LoadedDialog>
  );
}

/** What Discover shows about a creator: for a dialog and for the page of one of a brand's own creators. */
export function CreatorProfile({ creatorId }: { creatorId: string }) {
  const [profile] = trpc.discovery.creator.useSuspenseQuery({ creatorId }, CACHED);
  const places = profile.audience.map(placeLabel);
  const kind = Object.entries(audienceTypeLabels).find(([key]) => key === profile.audienceType)?.[1];
  const languages = profile.languages.map(languageLabel);
  const facts = [
    { label: 'Platforms', value: profile.platforms.map(platformLabel).join(', ') },
    { label: 'Price range', value: `${priceRangeLabel(profile.price)} ${perPiece}` },
    { label: 'Creator type', value: profile.creatorType ? creatorTypeLabel(profile.creatorType) : '' },
    { label: 'Content', value: profile.contentTypes.map(formatLabel).join(', ') || CONTENT_FORMAT_DEFAULT },
    {
      label: 'Audience',
      value: [kind, places.join(', ') || AUDIENCE_LOCATION_DEFAULT].filter(Boolean).join(' · '),
    },
    { label: 'Languages', value: languages.join(', ') },
  ];
  return (
    <div className="space-y-6">
      {profile.bio && <p className="max-w-[65ch] whitespace-pre-line">{profile.bio}</p>}
      <div className="flex flex-wrap gap-1.5">
        <StatusPill tone={profile.available ? 'success' : 'neutral'}>
          {profile.available ? 'Open for work' : 'Not available at the moment'}
        </StatusPill>
        {profile.industries.map((industry) => (
          <StatusPill key={industry}>{industryLabel(industry)}</StatusPill>
        ))}
      </div>
      <DescriptionList narrow={1} items={facts} />
      <section aria-label={recordMessages.title}>
        <h3 className="text-card mb-3 font-[620]">{recordMessages.title}</h3>
        <TrackRecord side="creator" counts={profile.record} />
      </section>
      <section aria-label="Analytics">
        <h3 className="text-card mb-3 font-[620]">Analytics</h3>
        <AnalyticsCards cards={profile.analytics} />
      </section>
      <Loaded failure={{ title: 'The portfolio could not be loaded' }} skeleton={<SkeletonText lines={3} />}>
        <Portfolio creatorId={creatorId} />
      </Loaded>
    </div>
  );
}

/** The creator's chosen portfolio; nothing if it is empty. */
function Portfolio({ creatorId }: { creatorId: string }) {
  const [items] = trpc.discovery.portfolio.useSuspenseQuery({ creatorId }, CACHED);
  if (items.length === 0) return null;
  return (
    <section aria-label="Portfolio">
      <h3 className="text-card mb-3 font-[620]">Portfolio</h3>
      <PortfolioGrid items={items} label="Portfolio" className="grid-cols-2 sm:grid-cols-3" />
    </section>
  );
}
