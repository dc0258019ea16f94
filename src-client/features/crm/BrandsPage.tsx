import { Avatar } from '#client/components/base/Avatar.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { NumberedPager } from '#client/components/lists/Pager.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { IndustryBadge } from '#client/components/parts/ChoiceBadges.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { BRAND_STATUSES, type BrandsSearch, brandsSearch } from './crmSearch.ts';
import { ExportBrands } from './Exports.tsx';
import { brandsFreshness } from './freshness.ts';
import { linksOf } from './links.ts';
import { RowTags, TagFilter } from './TagFilter.tsx';
import type { Area, BrandRow } from './types.ts';
import { viewsOf } from './viewLinks.ts';

const moreThan = (brands: string) => `more than ${brands}: type more of the name`;

const columns: readonly Column<BrandRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, logoUrl, tags }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar square size="sm" name={name} src={logoUrl} />
        <span className="min-w-0">
          <span className="block break-words">{name}</span>
          <RowTags tags={tags} />
        </span>
      </span>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'industry', header: 'Industry', cell: ({ industry }) => <IndustryBadge industry={industry} /> },
  { key: 'status', leads: true, header: 'Status', cell: ({ status }) => <LookPill look={ACCOUNT_LOOKS[status]} /> },
  { key: 'deals', header: 'Deals', align: 'right', cell: ({ deals }) => wholeNumber(deals) },
  {
    key: 'value',
    leads: true,
    header: 'Total Value',
    align: 'right',
    cell: ({ valueMinor }) => <TotalInDollars amountMinor={valueMinor} />,
  },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => <DateText value={createdAt} /> },
];

/** The brands, in pages, with search and filters (CRM-03, CRM-10 to CRM-15). */
export function BrandsPage({ area }: { area: Area }) {
  const list = useListSearch(brandsSearch);
  const { search, onSearch, onOpen } = list;
  const input = { area, ...list.input };
  return (
    <>
      <PageHeader
        title="Brands"
        back={{ ...linksOf(area).home, label: 'CRM' }}
        actions={<ExportBrands input={input} />}
      />
      <SavedViews {...viewsOf(area, 'brands', search)} className="mb-4" />
      <Filters
        list={list}
        box={{ label: 'Search brands', placeholder: 'Name or email' }}
        choices={[
          {
            name: 'status',
            label: 'Status',
            every: 'All statuses',
            options: BRAND_STATUSES.map((value) => ({ value, label: ACCOUNT_LOOKS[value].label })),
          },
        ]}
        sorts={TIME_SORTS}
      >
        <TagFilter area={area} value={search.tag} onChange={(tag) => onSearch({ tag })} />
      </Filters>
      <Loaded
        asked={JSON.stringify(input)}
        failure={staffFailure((area === 'admin' ? crmMessages : crmMessages.toAgency).brandsLoadFailed)}
        skeleton={<Table area={area} rows={undefined} />}
      >
        <Brands input={input} onPage={onOpen} />
      </Loaded>
    </>
  );
}

function Brands({
  input,
  onPage,
}: {
  input: { area: Area } & BrandsSearch;
  onPage: (change: Pick<BrandsSearch, 'page'>) => void;
}) {
  const [asked, refreshing] = useAsked(input);
  const [shown] = trpc.crm.brands.useSuspenseQuery(asked, brandsFreshness);
  const counted = plural(shown.total, 'brand');
  return (
    <Table
      area={input.area}
      rows={shown.rows}
      refreshing={refreshing}
      footer={
        (shown.total > shown.pageSize || shown.page > 1) && (
          <NumberedPager
            shown={shown}
            counted={shown.more ? moreThan(counted) : counted}
            busy={refreshing}
            onPage={(page) => onPage({ page })}
          />
        )
      }
    />
  );
}

function Table({
  area,
  ...page
}: {
  area: Area;
  rows: readonly BrandRow[] | undefined;
  refreshing?: boolean;
  footer?: React.ReactNode;
}) {
  return (
    <DataTable
      {...page}
      label="Brands"
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linksOf(area).brand(id)}
      skeletonRows={10}
      empty={{ title: crmMessages.brandsEmpty }}
    />
  );
}
