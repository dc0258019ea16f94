import { Button } from '#client/components/Button.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import {
  AUDIENCE_LOCATION_DEFAULT,
  AUDIENCE_LOCATIONS,
  audienceLocationLabels,
  audienceTypeLabels,
  languageLabels,
} from '#shared/audiences.ts';
import { ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX, ANALYTICS_STALE_MS } from '#shared/constants.ts';
import { CONTENT_FORMAT_DEFAULT, formatLabel } from '#shared/content-types.ts';
import type { CreatorProfileView } from '#shared/discovery/discovery.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { industryLabel } from '#shared/industries.ts';
import { platformLabel } from '#shared/platforms.ts';
import { creatorTypeLabel } from '#shared/profiles/creator-types.ts';
import { AnalyticsCards } from './AnalyticsCard.tsx';
import { FavouriteHeart } from './CreatorCard.tsx';

/** A creator's public profile: what they show, and the newest figures of each platform (ruling BR-DISC-37). */
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
  const profile = trpc.discovery.creator.useQuery(
    { creatorId },
    { staleTime: ANALYTICS_STALE_MS, gcTime: ANALYTICS_CACHE_MS, retry: ANALYTICS_RETRIES_MAX },
  );
  return (
    <Dialog
      open
      size="lg"
      title={name}
      description={profile.data?.username ? `@${profile.data.username}` : undefined}
      onClose={onClose}
      footer={
        <>
          {profile.data && <FavouriteHeart creator={profile.data} />}
          <span className="flex-1" />
          <Button onClick={onClose}>Close</Button>
          {onInvite && (
            <Button variant="primary" onClick={onInvite}>
              Invite Creator
            </Button>
          )}
        </>
      }
    >
      {profile.isLoadingError && (
        <ErrorPanel
          title="This profile could not be loaded"
          text={errorMessage(profile.error)}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isPending && (
        <div aria-busy="true">
          <SkeletonText lines={8} />
        </div>
      )}
      {profile.data && <Profile profile={profile.data} />}
    </Dialog>
  );
}

function Profile({ profile }: { profile: CreatorProfileView }) {
  const places = profile.audience.map((place) => {
    const known = AUDIENCE_LOCATIONS.find((code) => code === place);
    return known ? audienceLocationLabels[known] : place.charAt(0).toUpperCase() + place.slice(1);
  });
  const kind = Object.entries(audienceTypeLabels).find(([key]) => key === profile.audienceType)?.[1];
  const languages = profile.languages.map(
    (code) => Object.entries(languageLabels).find(([key]) => key === code)?.[1] ?? code,
  );
  const facts: [string, string][] = [
    ['Platforms', profile.platforms.map(platformLabel).join(', ')],
    ['Price range', priceRangeLabel(profile.price)],
    ['Creator type', profile.creatorType ? creatorTypeLabel(profile.creatorType) : ''],
    ['Content', profile.contentTypes.map(formatLabel).join(', ') || CONTENT_FORMAT_DEFAULT],
    ['Audience', [kind, places.join(', ') || AUDIENCE_LOCATION_DEFAULT].filter(Boolean).join(' · ')],
    ['Languages', languages.join(', ')],
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
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
      </dl>
      <section aria-label="Analytics">
        <h3 className="text-card mb-3 font-[620]">Analytics</h3>
        <AnalyticsCards cards={profile.analytics} />
      </section>
    </div>
  );
}
