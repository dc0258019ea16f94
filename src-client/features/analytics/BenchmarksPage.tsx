import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { BENCHMARK_METRICS, type BenchmarkRow } from '#shared/analytics/benchmarks.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { UNKNOWN, wholeNumber } from '#shared/format.ts';
import { cellLabel, figureLabel, figureTexts } from '#shared/messages/analytics/figures.ts';
import { benchmarksSearch } from './benchmarksSearch.ts';

const quartile = (of: 'low' | 'median' | 'high', header: string): Column<BenchmarkRow> => ({
  key: of,
  header,
  align: 'right',
  cell: ({ metric, [of]: value }) => (value === null ? UNKNOWN : figureLabel(metric, value, TOTALS_CURRENCY)),
});

const columns: readonly Column<BenchmarkRow>[] = [
  { key: 'cell', header: 'Campaigns', cell: (row) => <span className="font-medium">{cellLabel(row)}</span> },
  { key: 'brands', header: 'Brands', align: 'right', cell: ({ brands }) => wholeNumber(brands) },
  { key: 'deals', header: 'Deals', align: 'right', cell: ({ deals }) => wholeNumber(deals) },
  quartile('low', 'Lower quartile'),
  quartile('median', 'Median'),
  quartile('high', 'Upper quartile'),
  {
    key: 'state',
    header: 'State',
    leads: true,
    cell: ({ heldBack }) =>
      heldBack ? (
        <StatusPill>{figureTexts.heldBack[heldBack]}</StatusPill>
      ) : (
        <StatusPill tone="success">Shown to brands</StatusPill>
      ),
  },
  { key: 'counted', header: 'Counted', cell: ({ countedAt }) => <DateText value={countedAt} time /> },
];

/** What campaigns cost and achieve over all brands, every part of the installation with what is held back and why. */
export function BenchmarksPage() {
  const { search, input, onSearch } = useListSearch(benchmarksSearch);
  return (
    <>
      <PageHeader
        title="Benchmarks"
        description="Campaigns completed in the last twelve months, counted every night. A figure is shown only where at least twelve brands have one, none of them has more than a third of the deals, and nothing else follows from differences."
        back={{ to: '/admin/pricing-floors', label: 'Pricing Floors' }}
        actions={
          <Select
            label="Metric"
            hideLabel
            className="w-52"
            options={BENCHMARK_METRICS.map((value) => ({ value, label: figureTexts.names[value] }))}
            value={search.metric ?? 'cpm'}
            onChange={({ target }) =>
              onSearch({ metric: BENCHMARK_METRICS.find((metric) => metric === target.value && metric !== 'cpm') })
            }
          />
        }
      />
      <PagedTable
        query={trpc.analytics.benchmarks}
        input={input}
        label="Benchmarks"
        columns={columns}
        failure={staffFailure('The benchmarks could not be loaded')}
        empty={{
          title: 'No completed campaign has this figure yet',
          text: 'Benchmarks are counted every night from campaigns that were completed in the last twelve months.',
        }}
      />
    </>
  );
}
