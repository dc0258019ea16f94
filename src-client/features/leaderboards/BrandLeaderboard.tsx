import { Money } from '#client/components/base/Money.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { type Failure, Loaded } from '#client/components/core/Loaded.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { IndustryBadge } from '#client/components/parts/ChoiceBadges.tsx';
import { trpc } from '#client/trpc.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import type { LeadingBrand } from '#shared/leaderboards/leaderboards.schema.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';
import { Rank } from './Rank.tsx';

const columns: readonly Column<LeadingBrand>[] = [
  { key: 'rank', header: '#', cell: ({ rank }) => <Rank rank={rank} />, className: 'sm:w-16' },
  {
    key: 'brand',
    header: 'Brand',
    cell: ({ name }) => <span className="font-medium break-words">{name ?? 'Unknown Brand'}</span>,
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  {
    key: 'industry',
    header: 'Industry',
    cell: ({ industry }) => (industry ? <IndustryBadge industry={industry} /> : <StatusPill>Unknown</StatusPill>),
  },
  {
    key: 'budget',
    header: 'Total Budget',
    align: 'right',
    cell: ({ budgetMinor }) => <Money amountMinor={budgetMinor} currency={TOTALS_CURRENCY} />,
  },
];

/** The brands with the largest budgets: of all, or of those that an agency manages. */
export function BrandLeaderboard({ assigned, failure }: { assigned?: boolean; failure: Failure }) {
  return (
    <Loaded failure={failure} skeleton={<Table rows={undefined} />}>
      {assigned ? <OfAssigned /> : <OfEverybody />}
    </Loaded>
  );
}

function OfEverybody() {
  const [{ rows }] = trpc.leaderboards.brands.useSuspenseQuery();
  return <Table rows={rows} />;
}

function OfAssigned() {
  const [{ rows }] = trpc.leaderboards.assignedBrands.useSuspenseQuery();
  return <Table rows={rows} />;
}

function Table({ rows }: { rows: readonly LeadingBrand[] | undefined }) {
  return (
    <DataTable
      label={leaderboardMessages.brandsTitle}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={{ title: 'No budget data available yet. Add brand deals with budgets to see brands here.' }}
    />
  );
}
