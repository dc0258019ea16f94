import { addressOf } from '#client/components/base/address.ts';
import { useNavigation } from '#client/components/base/navigation.ts';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { dealColumns } from './dealColumns.tsx';
import { dealsFailed } from './failures.ts';
import { linksOf } from './links.ts';
import type { Area } from './types.ts';

interface PersonDealsProps {
  area: Area;
  title: string;
  of: { brandId: string; creatorId?: never } | { creatorId: string; brandId?: never };
}

/** The deals of one brand or one creator, in pages; a row opens the deal in the pipeline. */
export function PersonDeals({ area, title, of }: PersonDealsProps) {
  const navigation = useNavigation();
  return (
    <section aria-label={title}>
      <h2 className="text-card mb-3 font-[620]">{title}</h2>
      <PagedTable
        here
        query={trpc.crm.deals}
        input={{ area, ...of }}
        label={title}
        columns={dealColumns(of.brandId ? 'brand' : 'creator')}
        onRowOpen={({ id }) => navigation.go(`${addressOf(linksOf(area).deals)}?deal=${id}`)}
        skeletonRows={5}
        failure={dealsFailed(area)}
        empty={{ title: 'No deals yet.' }}
      />
    </section>
  );
}
