import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { type BrandsSearch, type CreatorsSearch, type DealsSearch, dealsInput } from './crmSearch.ts';
import type { Area } from './types.ts';

/** Saves the brands that the filters select as a file, sorted as the list is. */
export function ExportBrands({ area, search: { search, status, tag, sort } }: { area: Area; search: BrandsSearch }) {
  const csv = trpc.crm.exportBrands.useMutation();
  return <ExportButton load={() => csv.mutateAsync({ area, search, status, tag, sort })} />;
}

/** The same of creators. */
export function ExportCreators({
  area,
  search: { search, platform, tag, sort },
}: {
  area: Area;
  search: CreatorsSearch;
}) {
  const csv = trpc.crm.exportCreators.useMutation();
  return <ExportButton load={() => csv.mutateAsync({ area, search, platform, tag, sort })} />;
}

/** The same of the pipeline. */
export function ExportDeals({ area, search }: { area: Area; search: DealsSearch }) {
  const csv = trpc.crm.exportDeals.useMutation();
  return <ExportButton load={() => csv.mutateAsync(dealsInput(area, search))} />;
}
