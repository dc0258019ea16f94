import { Money } from '#client/components/base/Money.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import type { CaseMilestone, Split } from '#shared/cases/cases.schema.ts';
import { type SplitSums, type Splittable, splitRows, splitSums } from '#shared/cases/split.ts';
import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import { MILESTONE_LOOKS } from '#shared/status-looks.ts';

/** A milestone, or the sums below them. */
interface Row extends SplitSums {
  key: string;
  milestone: CaseMilestone | null;
}

const columns = (currency: Currency): readonly Column<Row>[] => [
  {
    key: 'milestone',
    header: 'Milestone',
    cell: ({ milestone }) =>
      milestone ? (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {milestoneNames[milestone.kind]}
          <LookPill look={MILESTONE_LOOKS[milestone.status]} />
        </span>
      ) : (
        <span className="font-semibold">Total</span>
      ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Money amountMinor={row.amountMinor} currency={currency} className={weight(row)} />,
  },
  {
    key: 'creator',
    header: 'To the creator',
    align: 'right',
    cell: (row) => <Money amountMinor={row.toCreatorMinor} currency={currency} className={weight(row)} />,
  },
  {
    key: 'brand',
    header: 'Back to the brand',
    align: 'right',
    cell: (row) => (
      <span className="inline-block">
        <Money amountMinor={row.backMinor} currency={currency} className={weight(row)} />
        {row.feeBackMinor > 0 && (
          <span className="text-muted block text-sm whitespace-nowrap">
            {`with ${formatMoney({ amountMinor: row.feeBackMinor, currency })} fee`}
          </span>
        )}
      </span>
    ),
  },
];

const weight = ({ milestone }: Row): string => (milestone ? '' : 'font-semibold');

/** A split by milestone with its sums: what the creator gets, and what goes back to the brand with the fee on it. */
export function SplitTable({
  label,
  of,
  split,
}: {
  label: string;
  of: Splittable & { currency: Currency };
  split: Split;
}) {
  const rows = splitRows(of, split);
  if (rows.length === 0) return <p className="text-muted">There was no money of this deal left to split.</p>;
  return (
    <DataTable<Row>
      label={label}
      columns={columns(of.currency)}
      rows={[
        ...rows.map((row) => ({ ...row, key: row.milestone.id })),
        ...(rows.length > 1 ? [{ ...splitSums(rows), key: 'total', milestone: null }] : []),
      ]}
      rowKey={({ key }) => key}
      empty={null}
    />
  );
}
