import { ButtonLink } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { trpc } from '#client/trpc.ts';
import { WaitingAmounts } from './WaitingAmounts.tsx';

/** On the dashboard, once money is due: says that payouts are not set up. If that cannot be read, nothing is shown. */
export function PayoutHint() {
  return (
    <Loaded failure={() => null} skeleton={null}>
      <Known />
    </Loaded>
  );
}

function Known() {
  const [{ status, waiting, moneyToCome, may }] = trpc.payments.payoutSetup.useSuspenseQuery();
  if (status === 'active' || !moneyToCome || !may.setUp.allowed) return null;
  const waits = waiting.length > 0;
  return (
    <Callout
      className="mb-4"
      kind={waits ? 'warning' : 'info'}
      title={waits ? 'Your money is waiting for your payout setup' : 'Set up your payouts'}
      action={
        <ButtonLink to="/creator/payouts" size="sm" variant="primary">
          Set up payouts
        </ButtonLink>
      }
    >
      {waits ? (
        <WaitingAmounts amounts={waiting} />
      ) : (
        'You can be paid once you have told the bank where your money goes.'
      )}
    </Callout>
  );
}
