import { DataLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Tooltip } from '#client/components/base/Tooltip.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { IndustryBadge } from '#client/components/parts/ChoiceBadges.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import { UNKNOWN, wholeNumber } from '#shared/format.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { brandsFreshness } from './freshness.ts';
import { linksOf } from './links.ts';
import { Marks } from './Marks.tsx';
import { PersonDeals } from './PersonDeals.tsx';
import { PersonTimeline } from './Timeline.tsx';
import type { Area, Brand } from './types.ts';

/** One brand: profile, deals, its payments in pounds, and its history (CRM-28 to CRM-30). */
export function BrandPage({ area, brandId }: { area: Area; brandId: string }) {
  return (
    <Loaded asked={brandId} failure={failureIn(area)} skeleton={<SkeletonPage />}>
      <Known area={area} brandId={brandId} />
    </Loaded>
  );
}

const otherFailure = staffFailure(crmMessages.brandLoadFailed);

const failureIn = (area: Area) => (failed: Failed) => {
  const code = errorCode(failed.error);
  const missing = code === 'NOT_FOUND' || code === 'BAD_REQUEST';
  return (
    <>
      <PageHeader
        title={missing ? crmMessages.brandNotFoundTitle : 'Brands'}
        back={{ ...linksOf(area).brands, label: 'Brands' }}
      />
      {missing ? (
        <ErrorPanel title={crmMessages.brandNotFoundText} />
      ) : code === 'UNAUTHORIZED' ? (
        <ErrorPanel title={commonMessages.authenticationRequired} />
      ) : (
        otherFailure(failed)
      )}
    </>
  );
};

function Known({ area, brandId }: { area: Area; brandId: string }) {
  const [brand] = trpc.crm.brand.useSuspenseQuery({ area, brandId }, brandsFreshness);
  return (
    <>
      <PageHeader
        title={brand.name}
        description={brand.email}
        badges={<LookPill look={ACCOUNT_LOOKS[brand.status]} />}
        back={{ ...linksOf(area).brands, label: 'Brands' }}
      />
      <Figures brand={brand} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5">
          <PersonDeals area={area} title="Deals" of={{ brandId }} />
          <Profile brand={brand} />
        </div>
        <div className="min-w-0 space-y-5">
          <Marks area={area} userId={brandId} />
          <Card title="Timeline">
            <PersonTimeline area={area} userId={brandId} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Figures({ brand: { deals, currency, totalSpendMinor, dealValueMinor } }: { brand: Brand }) {
  return (
    <StatRow className="mb-4">
      <StatCard
        label="Total Spend"
        value={<InPounds amountMinor={totalSpendMinor} currency={currency} />}
        note="Paid, less refunds, in pounds at today’s rates"
      />
      <StatCard
        label="Agreed Value"
        value={<InPounds amountMinor={dealValueMinor} currency={currency} />}
        note="Accepted deals, in pounds at today’s rates"
      />
      <StatCard label="Active Deals" value={wholeNumber(deals.active)} note={`${wholeNumber(deals.pending)} pending`} />
      <StatCard
        label="Total Deals"
        value={wholeNumber(deals.total)}
        note={`${wholeNumber(deals.completed)} completed, ${wholeNumber(deals.cancelled)} cancelled`}
      />
    </StatRow>
  );
}

/** A total in pounds; a dash that says why if a currency has no rate. */
function InPounds({ amountMinor, currency }: { amountMinor: number | null; currency: Brand['currency'] }) {
  if (amountMinor !== null) return <Money amountMinor={amountMinor} currency={currency} whole />;
  return (
    <Tooltip text={commonMessages.noRate}>
      <span className="text-muted">{UNKNOWN}</span>
    </Tooltip>
  );
}

function Profile({ brand }: { brand: Brand }) {
  return (
    <Card title="Profile" action={<Avatar square name={brand.name} src={brand.logoUrl} />}>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Email', value: brand.email },
          { label: 'Industry', value: <IndustryBadge industry={brand.industry} /> },
          { label: 'Budget range', value: brand.budgetRange ?? UNKNOWN },
          { label: 'Created', value: <DateText value={brand.createdAt} /> },
          {
            label: 'Website',
            value: brand.websiteUrl && (
              <DataLink href={brand.websiteUrl} className="link break-all">
                {brand.websiteUrl.replace(/^https:\/\//, '')}
              </DataLink>
            ),
          },
        ]}
      />
    </Card>
  );
}
