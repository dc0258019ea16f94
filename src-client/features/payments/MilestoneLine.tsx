import { Check } from 'lucide-react';
import { cx } from '#client/components/base/cx.ts';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Currency } from '#shared/currencies.ts';
import type { MilestoneStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import type { ExpectedPayment } from '#shared/payments/money-picture.ts';
import { MILESTONE_LOOKS } from '#shared/status-looks.ts';

const expectedText = {
  paid: 'on {date}',
  due: 'Payout by {date}',
  planned: 'Payout planned by {date}',
} as const;

const ORDER: readonly MilestoneKind[] = ['signing', 'submission', 'approval'];

interface Milestone {
  kind: MilestoneKind;
  status: MilestoneStatus;
  amountMinor: number;
  /** When it was or would be paid; left out if that is not shown. */
  expected?: ExpectedPayment | null;
}

/** The three milestones of a deal, 20, 30 and 50%, and the state of each. */
export function MilestoneLine({ milestones, currency }: { milestones: readonly Milestone[]; currency: Currency }) {
  const sorted = [...milestones].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <ol aria-label="Milestones" className="grid grid-cols-3 gap-x-3 gap-y-3 sm:gap-x-4">
      {sorted.map(({ kind, status, amountMinor, expected }) => {
        const reached = status !== 'planned' && status !== 'cancelled';
        return (
          <li key={kind} className="min-w-0">
            <span aria-hidden className={cx('mb-2 block h-1.5 rounded-full', reached ? 'bg-primary' : 'bg-base-300')} />
            <span className="text-muted block text-sm max-sm:min-h-[2.4rem]">
              {reached && <Check aria-hidden size={14} className="text-primary mr-1 mb-0.5 inline" strokeWidth={2.4} />}
              {milestoneNames[kind]}
            </span>
            <Money
              className="font-semibold max-sm:block max-sm:text-sm"
              amountMinor={amountMinor}
              currency={currency}
            />
            <span className="text-muted text-sm sm:ml-2">{MILESTONE_LOOKS[status].label}</span>
            {expected && (
              <span className="text-muted block text-sm">
                {filled(expectedText[expected.certainty], { date: <DateText value={expected.on} /> })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
