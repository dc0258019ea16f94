import { Avatar } from '#client/components/base/Avatar.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { PlatformBadge } from '#client/components/parts/ChoiceBadges.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import { languageLabel, placeLabel } from '#shared/audience-labels.ts';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { capital, compactNumber, percent, UNKNOWN, wholeNumber } from '#shared/format.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { linksOf } from './links.ts';
import { Marks } from './Marks.tsx';
import { PersonDeals } from './PersonDeals.tsx';
import { PersonTimeline } from './Timeline.tsx';
import type { Area, Creator } from './types.ts';

const engagementOf = (share: string) => `${share} engagement`;

/** One creator: profile, earnings, counts, audience, deals, and history (CRM-33, CRM-34). */
export function CreatorPage({ area, creatorId }: { area: Area; creatorId: string }) {
  return (
    <Loaded asked={creatorId} failure={failureIn(area)} skeleton={<SkeletonPage />}>
      <Known area={area} creatorId={creatorId} />
    </Loaded>
  );
}

const otherFailure = staffFailure(crmMessages.creatorLoadFailed);

const failureIn = (area: Area) => (failed: Failed) => {
  const code = errorCode(failed.error);
  return (
    <>
      <PageHeader
        title={code === 'NOT_FOUND' ? 'Creator Not Found' : 'Creators'}
        back={{ ...linksOf(area).creators, label: 'Creators' }}
      />
      {code === 'NOT_FOUND' ? (
        <ErrorPanel title="The creator you're looking for doesn't exist or you don't have permission to view it." />
      ) : code === 'BAD_REQUEST' ? (
        <ErrorPanel title={crmMessages.creatorIdRequired} />
      ) : code === 'UNAUTHORIZED' ? (
        <ErrorPanel title={commonMessages.authenticationRequired} />
      ) : (
        otherFailure(failed)
      )}
    </>
  );
};

function Known({ area, creatorId }: { area: Area; creatorId: string }) {
  const [creator] = trpc.crm.creator.useSuspenseQuery({ area, creatorId });
  return (
    <>
      <PageHeader
        title={creator.name}
        description={creator.email}
        badges={
          <>
            <LookPill look={ACCOUNT_LOOKS[creator.status]} />
            {creator.platform && <PlatformBadge platform={creator.platform} />}
          </>
        }
        back={{ ...linksOf(area).creators, label: 'Creators' }}
      />
      <Figures creator={creator} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5">
          <PersonDeals area={area} title="Recent deals" of={{ creatorId }} />
          <Audience creator={creator} />
          <Profile creator={creator} />
        </div>
        <div className="min-w-0 space-y-5">
          <Marks area={area} userId={creatorId} />
          <Card title="Timeline">
            <PersonTimeline area={area} userId={creatorId} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Figures({ creator: { deals, earningsMinor, followers, engagement } }: { creator: Creator }) {
  return (
    <StatRow className="mb-4">
      <StatCard
        label="Total Earnings"
        value={<TotalInDollars amountMinor={earningsMinor} whole />}
        note="Released, in US dollars at today’s rates"
      />
      <StatCard label="Active Deals" value={wholeNumber(deals.active)} note={`${wholeNumber(deals.pending)} pending`} />
      <StatCard
        label="Completed Deals"
        value={wholeNumber(deals.completed)}
        note={`${wholeNumber(deals.total)} in total`}
      />
      <StatCard label="Followers" value={compactNumber(followers)} note={engagementOf(percent(engagement))} />
    </StatRow>
  );
}

const list = (words: readonly string[]): string => words.join(', ') || UNKNOWN;

function Audience({ creator }: { creator: Creator }) {
  return (
    <Card title="Audience">
      <DescriptionList
        columns={3}
        items={[
          { label: 'Followers', value: compactNumber(creator.followers) },
          { label: 'Engagement', value: percent(creator.engagement) },
          {
            label: 'Audience type',
            value: creator.audienceType ? capital(creator.audienceType.replaceAll('_', ' ')) : UNKNOWN,
          },
          {
            label: 'Main country',
            value: creator.audiencePrimary ? placeLabel(creator.audiencePrimary) : UNKNOWN,
          },
          { label: 'Countries', value: list(creator.audienceCountries.map(placeLabel)) },
          { label: 'Languages', value: list(creator.languages.map(languageLabel)) },
        ]}
      />
      {creator.accounts.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-semibold">Connected accounts</h3>
          <ul className="grid gap-2 sm:grid-cols-2">
            {creator.accounts.map(({ platform, handle, followers, engagement }) => (
              <li key={`${platform} ${handle}`} className="bg-base-200 rounded-xl px-3.5 py-2.5 text-sm">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-medium break-all">@{handle}</span>
                  <PlatformBadge platform={platform} />
                </span>
                <span className="text-muted mt-1 block">
                  {`${compactNumber(followers)} followers`}, {engagementOf(percent(engagement))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Profile({ creator }: { creator: Creator }) {
  return (
    <Card title="Profile" action={<Avatar name={creator.name} src={creator.avatarUrl} />}>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Email', value: creator.email },
          { label: 'Username', value: creator.username && `@${creator.username}` },
          { label: 'Created', value: <DateText value={creator.createdAt} /> },
          { label: 'Platforms', value: list(creator.platforms.map(platformLabel)) },
          { label: 'Industries', value: list(creator.industries.map(industryLabel)) },
          { label: 'Content', value: list(creator.contentTypes.map(contentTypeLabel)) },
        ]}
      />
      {creator.bio && <p className="mt-5 max-w-[70ch]">{creator.bio}</p>}
    </Card>
  );
}
