import { Check } from 'lucide-react';
import { cx } from '#client/components/cx.ts';
import { Money } from '#client/components/Money.tsx';
import type { Currency } from '#shared/currencies.ts';
import type { MilestoneStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';

const NAMES: Record<MilestoneKind, string> = {
  signing: 'Contract signed',
  submission: 'Content handed in',
  approval: 'Content approved',
};
const WORDS: Record<MilestoneStatus, string> = {
  planned: 'To come',
  accrued: 'Earned',
  releasable: 'Earned',
  released: 'On its way',
  paid: 'Paid',
  held: 'On hold',
  cancelled: 'Cancelled',
};
const ORDER: readonly MilestoneKind[] = ['signing', 'submission', 'approval'];

export const milestoneName = (kind: MilestoneKind): string => NAMES[kind];

interface Milestone {
  kind: MilestoneKind;
  status: MilestoneStatus;
  amountMinor: number;
}

/** The three steps of a deal's money, 20, 30 and 50%, and how far each is. */
export function MilestoneLine({ milestones, currency }: { milestones: readonly Milestone[]; currency: Currency }) {
  const sorted = [...milestones].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return (
    <ol aria-label="Milestones" className="grid grid-cols-3 gap-x-3 gap-y-3 sm:gap-x-4">
      {sorted.map(({ kind, status, amountMinor }) => {
        const reached = status !== 'planned' && status !== 'cancelled';
        return (
          <li key={kind} className="min-w-0">
            <span aria-hidden className={cx('mb-2 block h-1.5 rounded-full', reached ? 'bg-primary' : 'bg-base-300')} />
            <span className="text-muted block text-sm max-sm:min-h-[2.4rem]">
              {reached && <Check aria-hidden size={14} className="text-primary mr-1 mb-0.5 inline" strokeWidth={2.4} />}
              {NAMES[kind]}
            </span>
            <Money
              className="font-semibold max-sm:block max-sm:text-sm"
              amountMinor={amountMinor}
              currency={currency}
            />
            <span className="text-muted text-sm sm:ml-2">{WORDS[status]}</span>
          </li>
        );
      })}
    </ol>
  );
}
