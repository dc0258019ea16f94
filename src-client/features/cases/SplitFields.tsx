import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import type { Split } from '#shared/cases/cases.schema.ts';
import { isSplit, QUICK_SPLITS, type Splittable, splitOf, splitRows, splitSums } from '#shared/cases/split.ts';
import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';

const QUICK = [
  { key: 'creator', label: 'All to the creator' },
  { key: 'brand', label: 'All back to the brand' },
  { key: 'half', label: 'Half each' },
] as const;

interface SplitFieldsProps {
  of: Splittable & { currency: Currency };
  brandName: string;
  creatorName: string;
  /** The form's `split`. A part that is empty or cannot be read has no number. */
  field: { value: Split; onChange: (split: Split) => void };
  problemOf: (part: `split.${number}.amountMinor`) => string | undefined;
}

/**
 * How much of each open milestone the creator gets, with quick choices and the sums. Without an open milestone, it says that there is no money to
 * split.
 */
export function SplitFields({ of, brandName, creatorName, field: { value, onChange }, problemOf }: SplitFieldsProps) {
  const { milestones, currency } = of;
  if (value.length === 0) {
    return <p>There is no money of this deal left to split. The case is only about who broke the agreement.</p>;
  }
  const sums = isSplit(milestones, value) ? splitSums(splitRows(of, value)) : null;
  return (
    <FieldSet
      legend={`What ${isolated(creatorName)} gets`}
      hint={`The rest goes back to ${isolated(brandName)}, with the platform’s fee on it.`}
    >
      <div className="mb-4 flex flex-wrap gap-2">
        {QUICK.map(({ key, label }) => (
          <Button key={key} size="sm" onClick={() => onChange(splitOf(milestones, QUICK_SPLITS[key]))}>
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {value.map(({ milestoneId, amountMinor }, at) => {
          const milestone = milestones.find(({ id }) => id === milestoneId);
          if (!milestone) return null;
          return (
            <MoneyField
              key={milestoneId}
              label={milestoneNames[milestone.kind]}
              hint={`of ${formatMoney({ amountMinor: milestone.amountMinor, currency })}`}
              required
              currency={currency}
              value={Number.isNaN(amountMinor) ? null : amountMinor}
              onChange={(amount) =>
                // No number is no amount, which the rules refuse.
                onChange(
                  value.map((part, place) =>
                    place === at ? { milestoneId, amountMinor: amount ?? Number.NaN } : part,
                  ),
                )
              }
              error={problemOf(`split.${at}.amountMinor`)}
            />
          );
        })}
      </div>
      <DescriptionList
        look="rows"
        className="border-base-300 mt-4 border-t pt-2.5"
        items={[
          {
            label: `To ${isolated(creatorName)}`,
            value: <Money amountMinor={sums?.toCreatorMinor} currency={currency} />,
          },
          {
            label: `Back to ${isolated(brandName)}`,
            value: <Money amountMinor={sums?.backMinor} currency={currency} />,
          },
        ]}
      />
    </FieldSet>
  );
}
