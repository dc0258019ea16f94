import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { FoundCreatorView } from '#shared/discovery/discovery.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { FavouriteHeart, factsBetween } from './CreatorCard.tsx';
import type { ShownCreators } from './FoundCreators.tsx';
import { beyondBudget, canInvite } from './obstacles.ts';

/** The creators found, a row each: more of them fit the screen than as cards, but without their work. */
export function CreatorTable({ rows, refreshing, onOpen, ...shown }: ShownCreators) {
  return (
    <DataTable
      label="Creators"
      columns={columnsOf(shown, rows)}
      rows={rows}
      rowKey={({ id }) => id}
      onRowOpen={onOpen}
      refreshing={refreshing}
      empty={{ title: 'No creators' }}
    />
  );
}

function columnsOf(
  { selection, budget, onInvite }: Omit<ShownCreators, 'rows' | 'refreshing' | 'onOpen'>,
  rows: readonly FoundCreatorView[],
): Column<FoundCreatorView>[] {
  const matched = rows.some(({ match }) => match !== null);
  return [
    {
      key: 'creator',
      header: 'Creator',
      cell: ({ name, username, avatarUrl }) => (
        <span className="flex items-center gap-3">
          <Avatar name={name} src={avatarUrl} size="sm" />
          <span className="min-w-0">
            <span className="block">{name}</span>
            {username && <span className="text-muted block text-sm font-normal">@{username}</span>}
          </span>
        </span>
      ),
    },
    { key: 'platform', header: 'Platform', cell: ({ platform }) => (platform ? platformLabel(platform) : '—') },
    { key: 'followers', header: 'Followers', align: 'right', cell: ({ followers }) => compactNumber(followers) },
    { key: 'engagement', header: 'Engagement', align: 'right', cell: ({ engagement }) => percent(engagement) },
    { key: 'price', header: 'Price range', align: 'right', cell: ({ price }) => priceRangeLabel(price) },
    ...(matched
      ? [
          {
            key: 'match',
            header: 'Match',
            align: 'right' as const,
            cell: ({ match }: FoundCreatorView) => match && `${match.score}%`,
          },
        ]
      : []),
    {
      key: 'between',
      header: 'Your history',
      cell: (creator) => {
        const obstacle = creator.notFree ?? beyondBudget(creator, budget);
        return (
          <>
            {factsBetween(creator).join(' · ')}
            {obstacle && <span className="text-warning block text-sm">{obstacle}</span>}
          </>
        );
      },
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (creator) => (
        <span className="flex items-center justify-end gap-2">
          <input
            type="checkbox"
            aria-label={`Select ${isolated(creator.name)}`}
            checked={selection.selected.includes(creator.id)}
            disabled={selection.full && !selection.selected.includes(creator.id)}
            onChange={() => selection.toggle(creator.id)}
            className="checkbox checkbox-primary checkbox-sm border-base-content/55"
          />
          <FavouriteHeart creator={creator} />
          {onInvite && (
            <Button
              size="sm"
              aria-label={`Invite Creator ${isolated(creator.name)}`}
              disabled={!canInvite(creator, budget)}
              onClick={() => onInvite(creator)}
            >
              {creator.openDeal === null ? 'Invite' : 'Already invited'}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
