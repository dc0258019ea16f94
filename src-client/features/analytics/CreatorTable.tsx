import { useState } from 'react';
import { Money } from '#client/components/base/Money.tsx';
import { late } from '#client/components/core/late.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import type { CampaignAnalytics, CreatorResults } from '#shared/analytics/brand-analytics.ts';
import { COST_FIGURES, type CostFigure } from '#shared/analytics/cost-figures.ts';
import type { Currency } from '#shared/currencies.ts';
import { compactNumber, UNKNOWN, wholeNumber } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { figureLabel, figureTexts } from '#shared/messages/analytics/figures.ts';
import { CREATOR_SORTS, type CreatorSort, campaignAnalyticsSearch } from './campaignAnalyticsSearch.ts';

const CodeDialog = late(async () => (await import('./CodeDialog.tsx')).CodeDialog);

const SORTS: Record<CreatorSort, string> = {
  agreed: 'Highest amount',
  cpm: 'Lowest CPM',
  cpe: 'Lowest CPE',
  costPerConversion: 'Lowest cost per conversion',
  clicks: 'Most clicks',
  conversions: 'Most conversions',
};

/** By what creators are sorted, the smallest first; creators without it come last. */
const RANKS: Record<CreatorSort, (row: CreatorResults) => number | null> = {
  agreed: ({ agreedMinor }) => -agreedMinor,
  cpm: ({ figures }) => figures.cpm.value,
  cpe: ({ figures }) => figures.cpe.value,
  costPerConversion: ({ figures }) => figures.costPerConversion.value,
  clicks: ({ clicks }) => -clicks,
  conversions: ({ conversions }) => -conversions,
};

function sorted(rows: readonly CreatorResults[], sort: CreatorSort): CreatorResults[] {
  const rank = (row: CreatorResults): number => RANKS[sort](row) ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Each creator under contract, with what the deal cost and brought; who may set them gives out discount codes here. */
export function CreatorTable({
  analytics: { perCreator, currency },
  maySetCodes,
}: {
  analytics: CampaignAnalytics;
  maySetCodes: boolean;
}) {
  const { search, onSearch } = useAddress(campaignAnalyticsSearch);
  const [chosen, setChosen] = useState<CreatorResults | null>(null);
  const sort = search.sort ?? 'agreed';
  return (
    <section aria-label="Creators">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-card font-[620]">Creators</h2>
        {perCreator.length > 1 && (
          <Select
            label="Sort creators"
            hideLabel
            className="w-60"
            options={CREATOR_SORTS.map((value) => ({ value, label: SORTS[value] }))}
            value={sort}
            onChange={({ target }) =>
              onSearch({ sort: CREATOR_SORTS.find((value) => value === target.value && value !== 'agreed') })
            }
          />
        )}
      </div>
      <DataTable
        label="Creators"
        rows={sorted(perCreator, sort)}
        rowKey={({ dealId }) => dealId}
        empty={{
          title: 'No creator is under contract yet',
          text: 'Each one is listed here with a tracking link once both have signed and the deposit is held.',
        }}
        columns={columnsIn(currency, maySetCodes ? setChosen : null)}
      />
      {chosen && <CodeDialog creator={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

const columnsIn = (currency: Currency, onCode: ((row: CreatorResults) => void) | null): Column<CreatorResults>[] => [
  {
    key: 'name',
    header: 'Creator',
    cell: (row) => (
      <span className="block max-w-56 min-w-0">
        <span className="block font-medium break-words">{row.name}</span>
        <span className="text-muted block truncate text-sm select-all">{row.link ?? 'No tracking link'}</span>
        <Code row={row} onCode={onCode} />
      </span>
    ),
  },
  {
    key: 'agreed',
    header: 'Agreed',
    align: 'right',
    leads: true,
    cell: ({ agreedMinor }) => <Money amountMinor={agreedMinor} currency={currency} />,
  },
  { key: 'followers', header: 'Followers', align: 'right', cell: ({ followers }) => compactNumber(followers) },
  { key: 'clicks', header: 'Clicks', align: 'right', cell: ({ clicks }) => wholeNumber(clicks) },
  {
    key: 'conversions',
    header: 'Conversions',
    align: 'right',
    cell: ({ conversions }) => wholeNumber(conversions),
  },
  {
    key: 'value',
    header: 'Value',
    align: 'right',
    cell: ({ valueMinor }) => (valueMinor === null ? UNKNOWN : <Money amountMinor={valueMinor} currency={currency} />),
  },
  ...COST_FIGURES.map(
    (name): Column<CreatorResults> => ({
      key: name,
      header: figureTexts.heads[name],
      leads: name !== 'cpe',
      align: 'right',
      cell: ({ figures }) => <FigureCell name={name} figures={figures} currency={currency} />,
    }),
  ),
];

/** The discount code of a creator; for those who may, a button that changes it. */
function Code({ row, onCode }: { row: CreatorResults; onCode: ((row: CreatorResults) => void) | null }) {
  const { name, link, discountCode } = row;
  if (!onCode || !link) {
    return discountCode && <span className="text-muted block text-sm break-all">{`Code ${discountCode}`}</span>;
  }
  return (
    <button
      type="button"
      className="link-plain block cursor-pointer text-left text-sm break-all"
      aria-label={`${discountCode ? `Change code ${discountCode}` : 'Set a code'} of ${isolated(name)}`}
      onClick={() => onCode(row)}
    >
      {discountCode ? `Code ${discountCode}` : 'Set a discount code'}
    </button>
  );
}

/** A figure of one deal, or a dash with the reason. */
function FigureCell({
  name,
  figures,
  currency,
}: { name: CostFigure; currency: Currency } & Pick<CreatorResults, 'figures'>) {
  const { value, missing } = figures[name];
  if (value !== null)
    return <span className="tabular-nums whitespace-nowrap">{figureLabel(name, value, currency)}</span>;
  return (
    <span className="block">
      {UNKNOWN}
      {missing && <span className="text-muted block text-xs">{figureTexts.missing[missing]}</span>}
    </span>
  );
}
