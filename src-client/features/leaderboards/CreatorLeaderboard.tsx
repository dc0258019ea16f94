import type { LinkTarget } from '#client/components/base/address.ts';
import { Money } from '#client/components/base/Money.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { type Failure, Loaded } from '#client/components/core/Loaded.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { PlatformBadge } from '#client/components/parts/ChoiceBadges.tsx';
import { trpc } from '#client/trpc.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import type { LeadingCreator } from '#shared/leaderboards/leaderboards.schema.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';
import { Rank } from './Rank.tsx';

const columns: readonly Column<LeadingCreator>[] = [
  { key: 'rank', header: '#', cell: ({ rank }) => <Rank rank={rank} />, className: 'sm:w-16' },
  {
    key: 'creator',
    header: 'Creator',
    cell: ({ name, email }) => (
      <span className="block min-w-0">
        <span className="block font-medium break-words">{name ?? 'Unknown Creator'}</span>
        <span className="text-muted block text-sm break-all">{email}</span>
      </span>
    ),
  },
  {
    key: 'platform',
    header: 'Platform',
    cell: ({ platform }) => (platform ? <PlatformBadge platform={platform} /> : <StatusPill>Unknown</StatusPill>),
  },
  {
    key: 'earnings',
    header: 'Earnings',
    align: 'right',
    cell: ({ earnedMinor }) => <Money amountMinor={earnedMinor} currency={TOTALS_CURRENCY} />,
  },
];

/** The creators who earned the most: of all, or of those whom an agency manages. */
export function CreatorLeaderboard({ assigned, failure }: { assigned?: boolean; failure: Failure }) {
  return (
    <Loaded failure={failure} skeleton={<Table rows={undefined} />}>
      {assigned ? <OfAssigned /> : <OfEverybody />}
    </Loaded>
  );
}

function OfEverybody() {
  const [{ rows }] = trpc.leaderboards.creators.useSuspenseQuery();
  return <Table rows={rows} rowLink={({ id }) => ({ to: '/admin/crm/creators/$id', params: { id } })} />;
}

function OfAssigned() {
  const [{ rows }] = trpc.leaderboards.assignedCreators.useSuspenseQuery();
  return <Table rows={rows} rowLink={({ id }) => ({ to: '/agency/crm/creators/$id', params: { id } })} />;
}

function Table({
  rows,
  rowLink,
}: {
  rows: readonly LeadingCreator[] | undefined;
  /** A row opens the creator. */
  rowLink?: (row: LeadingCreator) => LinkTarget;
}) {
  return (
    <DataTable
      label={leaderboardMessages.creatorsTitle}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(rowLink && { rowLink })}
      empty={{ title: 'No earnings data available yet.' }}
    />
  );
}
