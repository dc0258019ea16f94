import { Avatar } from '#client/components/base/Avatar.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import { compactNumber, percent } from '#shared/format.ts';
import * as texts from '#shared/messages/crm/lists.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { PEOPLE_SORTS } from '#shared/sorts.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { PlatformBadge } from './badges.tsx';
import { type CreatorsSearch, creatorsInput, PLATFORMS } from './crmSearch.ts';
import { ExportCreators } from './Exports.tsx';
import { linksOf } from './links.ts';
import { SavedViews } from './SavedViews.tsx';
import { RowTags, TagFilter } from './TagFilter.tsx';
import type { Area, CreatorRow } from './types.ts';

interface CreatorsPageProps {
  area: Area;
  search: CreatorsSearch;
  onSearch: (change: CreatorsSearch) => void;
}

const columns: readonly Column<CreatorRow>[] = [
  {
    key: 'name',
    header: texts.name,
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
  { key: 'email', header: texts.email, cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'platform', header: 'Platform', cell: ({ platform }) => <PlatformBadge platform={platform} /> },
  {
    key: 'followers',
    leads: true,
    header: 'Followers',
    align: 'right',
    cell: ({ followers }) => compactNumber(followers),
  },
  { key: 'engagement', header: 'Engagement', align: 'right', cell: ({ engagement }) => percent(engagement) },
  { key: 'status', leads: true, header: texts.status, cell: ({ status }) => <LookPill look={ACCOUNT_LOOKS[status]} /> },
  {
    key: 'deals',
    header: 'Deals active/total',
    align: 'right',
    cell: ({ activeDeals, deals }) => `${activeDeals}/${deals}`,
  },
];

/** The creators, by pages, searched and filtered (CRM-06, CRM-16 to CRM-20). */
export function CreatorsPage({ area, search, onSearch }: CreatorsPageProps) {
  return (
    <>
      <PageHeader
        title="Creators"
        back={{ ...linksOf(area).home, label: texts.backToCrm }}
        actions={<ExportCreators area={area} search={search} />}
      />
      <SavedViews area={area} list="creators" search={search} />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem]">
        <SearchBox
          label="Search creators"
          placeholder="First name, last name or email"
          delayMs={CREATOR_SEARCH_DEBOUNCE_MS}
          value={search.search ?? ''}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <Select
          label="Platform"
          hideLabel
          placeholder="All platforms"
          options={PLATFORMS.map((value) => ({ value, label: platformLabel(value) }))}
          value={search.platform ?? ''}
          onChange={({ target }) => onSearch({ platform: PLATFORMS.find((value) => value === target.value) })}
        />
        <TagFilter area={area} value={search.tag} onChange={(tag) => onSearch({ tag })} />
        <SortSelect sorts={PEOPLE_SORTS} value={search.sort} onChange={(sort) => onSearch({ sort })} />
      </div>
      <Loaded
        asked={JSON.stringify(search)}
        failure={staffFailure((area === 'admin' ? crmMessages : crmMessages.toAgency).creatorsLoadFailed)}
        skeleton={<Table area={area} rows={undefined} />}
      >
        <Creators area={area} search={search} />
      </Loaded>
    </>
  );
}

function Creators({ area, search }: Omit<CreatorsPageProps, 'onSearch'>) {
  return <Table area={area} {...usePagedTable(trpc.crm.creators, creatorsInput(area, search), useTurned())} />;
}

function Table({ area, ...page }: { area: Area } & TablePage<CreatorRow>) {
  return (
    <DataTable
      {...page}
      label="Creators"
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linksOf(area).creator(id)}
      skeletonRows={10}
      empty={{ title: crmMessages.creatorsEmpty }}
    />
  );
}
