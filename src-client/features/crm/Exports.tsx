import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import type { brandsSearch, creatorsSearch, dealsSearch } from './crmSearch.ts';
import type { Area } from './types.ts';

type Filtered<List extends { input: (search: never) => object }> = {
  input: { area: Area } & ReturnType<List['input']>;
};

/** Saves the filtered brands as a file, sorted like the list. */
export function ExportBrands({ input: { page, pageSize, ...filters } }: Filtered<typeof brandsSearch>) {
  const csv = trpc.crm.exportBrands.useMutation();
  return <ExportButton load={() => csv.mutateAsync(filters)} />;
}

/** The same for creators. */
export function ExportCreators({ input }: Filtered<typeof creatorsSearch>) {
  const csv = trpc.crm.exportCreators.useMutation();
  return <ExportButton load={() => csv.mutateAsync(input)} />;
}

/** The same for the pipeline. */
export function ExportDeals({ input }: Filtered<typeof dealsSearch>) {
  const csv = trpc.crm.exportDeals.useMutation();
  return <ExportButton load={() => csv.mutateAsync(input)} />;
}
