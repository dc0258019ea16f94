import { addressOf } from '#client/components/base/address.ts';
import { useNavigation } from '#client/components/base/navigation.ts';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurnedHere } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { dealColumns } from './dealColumns.tsx';
import { dealsFailed } from './failures.ts';
import { linksOf } from './links.ts';
import type { Area, DealRow } from './types.ts';

interface PersonDealsProps {
  area: Area;
  title: string;
  of: { brandId: string; creatorId?: never } | { creatorId: string; brandId?: never };
}

/** The deals of one brand or one creator, by pages; a row opens the deal in the pipeline. */
export function PersonDeals(props: PersonDealsProps) {
  return (
    <section aria-label={props.title}>
      <h2 className="text-card mb-3 font-[620]">{props.title}</h2>
      <Loaded failure={dealsFailed(props.area)} skeleton={<Table {...props} rows={undefined} />}>
        <Deals {...props} />
      </Loaded>
    </section>
  );
}

/** What is asked for the first page of somebody's deals. */
const inputOf = ({ area, of }: PersonDealsProps) => ({ area, ...of });

function Deals(props: PersonDealsProps) {
  return <Table {...props} {...usePagedTable(trpc.crm.deals, inputOf(props), useTurnedHere())} />;
}

function Table({ area, of, title, ...page }: PersonDealsProps & TablePage<DealRow>) {
  const navigation = useNavigation();
  return (
    <DataTable
      {...page}
      label={title}
      columns={dealColumns(of.brandId ? 'brand' : 'creator')}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => navigation.go(`${addressOf(linksOf(area).deals)}?deal=${id}`)}
      skeletonRows={5}
      empty={{ title: 'No deals yet.' }}
    />
  );
}
