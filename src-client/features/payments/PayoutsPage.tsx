import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { useSession } from '../auth/session.ts';
import { DealHistories } from './DealHistories.tsx';
import { EarningsPanel } from './EarningsPanel.tsx';
import { PaymentClock } from './PaymentClock.tsx';
import { PayoutCard } from './PayoutCard.tsx';
import { payoutsSearch } from './payoutsSearch.ts';
import { Statements } from './Statements.tsx';

/** The creator's money: where it goes, what comes when, every milestone, and statements. */
export function PayoutsPage() {
  const { search } = useAddress(payoutsSearch);
  const navigate = useNavigate();
  // A super admin, who has no payouts.
  const preview = useSession()?.role === 'super_admin';
  return (
    <>
      <PageHeader title="Payouts" description="Where your money goes, when it comes, and what it is for." />
      <div className="space-y-4">
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <PayoutCard
            back={search.payouts}
            onBack={() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })}
            preview={preview}
          />
          <PaymentClock />
        </div>
        <EarningsPanel />
        <Statements />
        <DealHistories />
      </div>
    </>
  );
}
