import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { trpc } from '#client/trpc.ts';
import { BalancePanel } from './BalancePanel.tsx';
import { DepositCard } from './DepositCard.tsx';
import { MoneyPicture } from './MoneyPicture.tsx';
import { Receipts } from './Receipts.tsx';
import { RefundRequest } from './RefundRequest.tsx';

/** The money of an order for the brand: what moves when, its payments, and a request for a refund. */
export function MoneyPanel({ campaignId }: { campaignId: string }) {
  return (
    <Loaded
      failure={{ title: 'The contract could not be loaded' }}
      skeleton={
        <div className="space-y-4">
          <SkeletonCard />
          <SkeletonCard />
        </div>
      }
    >
      <Cards campaignId={campaignId} />
    </Loaded>
  );
}

function Cards({ campaignId }: { campaignId: string }) {
  const [contract] = trpc.payments.contract.useSuspenseQuery({ campaignId });
  return (
    <div className="space-y-4">
      <MoneyPicture contract={contract} />
      {contract.asksDeposit && <DepositCard contract={contract} />}
      {(contract.depositArrived || contract.balance.asked) && (
        <>
          <BalancePanel contract={contract} />
          <RefundRequest contract={contract} />
        </>
      )}
      <Receipts campaignId={campaignId} named />
    </div>
  );
}
