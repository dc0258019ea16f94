import { Avatar } from '#client/components/base/Avatar.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { PlatformBadge } from '#client/components/parts/ChoiceBadges.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { PEOPLE_SORTS } from '#shared/sorts.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { creatorsSearch, PLATFORMS } from './crmSearch.ts';
import { ExportCreators } from './Exports.tsx';
import { linksOf } from './links.ts';
import { RowTags, TagFilter } from './TagFilter.tsx';
import type { Area, CreatorRow } from './types.ts';
import { viewsOf } from './viewLinks.ts';

const columns: readonly Column<CreatorRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, avatarUrl, tags }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar size="sm" name={name} src={avatarUrl} />
        <span className="min-w-0">
          <span className="block break-words">{name}</span>
          <RowTags tags={tags} />
        </span>
      </span>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'platform', header: 'Platform', cell: ({ platform }) => <PlatformBadge platform={platform} /> },
  {
    key: 'followers',
    leads: true,
    header: 'Followers',
    align: 'right',
    cell: ({ followers }) => compactNumber(followers),
  },
  { key: 'engagement', header: 'Engagement', align: 'right', cell: ({ engagement }) => percent(engagement) },
  { key: 'status', leads: true, header: 'Status', cell: ({ status }) => <LookPill look={ACCOUNT_LOOKS[status]} /> },
  {
    key: 'deals',
    header: 'Deals active/total',
    align: 'right',
    cell: ({ activeDeals, deals }) => `${activeDeals}/${deals}`,
  },
];

/** The creators, in pages, with search and filters (CRM-06, CRM-16 to CRM-20). */
export function CreatorsPage({ area }: { area: Area }) {
  const list = useListSearch(creatorsSearch);
  const { search, onSearch } = list;
  const input = { area, ...list.input };
  return (
    <>
      <PageHeader
        title="Creators"
        back={{ ...linksOf(area).home, label: 'CRM' }}
        actions={<ExportCreators input={input} />}
      />
      <SavedViews {...viewsOf(area, 'creators', search)} className="mb-4" />
      <PagedTable
        query={trpc.crm.creators}
        input={input}
        filters={
          <Filters
            list={list}
            box={{
              label: 'Search creators',
              placeholder: 'First name, last name or email',
              delayMs: CREATOR_SEARCH_DEBOUNCE_MS,
            }}
            choices={[
              {
                name: 'platform',
                label: 'Platform',
                every: 'All platforms',
                options: PLATFORMS.map((value) => ({ value, label: platformLabel(value) })),
              },
            ]}
            sorts={PEOPLE_SORTS}
          >
            <TagFilter area={area} value={search.tag} onChange={(tag) => onSearch({ tag })} />
          </Filters>
        }
        label="Creators"
        columns={columns}
        rowLink={({ id }) => linksOf(area).creator(id)}
        skeletonRows={10}
        failure={staffFailure((area === 'admin' ? crmMessages : crmMessages.toAgency).creatorsLoadFailed)}
        empty={{ title: crmMessages.creatorsEmpty }}
      />
    </>
  );
}
