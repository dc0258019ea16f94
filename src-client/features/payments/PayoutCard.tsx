import { Landmark } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { payoutSetupMessages } from '#shared/messages/payments/payout-setup.ts';
import type { PayoutSetup } from '#shared/payments/payout-accounts.ts';
import { PAYOUT_SETUP_LOOKS } from '#shared/status-looks.ts';
import { WaitingAmounts } from './WaitingAmounts.tsx';

interface PayoutCardProps {
  /** How the creator came back from the bank's page: `again` if it had expired. */
  back: 'done' | 'again' | undefined;
  /** Removes that from the address, once it was read. */
  onBack: () => void;
  /** A previewing super admin, who has no payouts. */
  preview: boolean;
}

/** The account for a creator's payouts: its state, what is missing, and the button to the bank's page. */
export function PayoutCard({ back, onBack, preview }: PayoutCardProps) {
  const check = useCheck(back, onBack);
  return (
    <Loaded
      failure={{ title: 'Payout setup temporarily unavailable' }}
      skeleton={
        <Frame>
          <SkeletonText lines={3} />
        </Frame>
      }
    >
      <Known preview={preview} {...check} />
    </Loaded>
  );
}

/** On return from the bank the account is read at once, because the bank's own notice may come later. */
function useCheck(back: PayoutCardProps['back'], onBack: () => void) {
  const [again] = useState(back === 'again');
  const check = trpc.payments.checkPayoutSetup.useMutation({
    onError: (error) => toastError(error, 'We could not check your account with the bank'),
  });
  const asked = useRef(false);
  useEffect(() => {
    if (back === undefined || asked.current) return;
    asked.current = true;
    check.mutate();
    onBack();
  }, [back, onBack, check]);
  return { again, checking: check.isPending };
}

function Frame({ pill, children }: { pill?: ReactNode; children: ReactNode }) {
  return (
    <Card title="Payouts" description="Where your earnings go" action={pill}>
      {children}
    </Card>
  );
}

function Known({ again, checking, preview }: { again: boolean; checking: boolean; preview: boolean }) {
  const [setup] = trpc.payments.payoutSetup.useSuspenseQuery();
  const { status, bank, change, waiting, may, paidFrom } = setup;
  const { proven, dialog } = useProof();
  const open = trpc.payments.setUpPayouts.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const toBank = () =>
    proven(() => open.mutateAsync()).catch((error) => toastError(error, 'The bank’s page could not be opened'));
  return (
    <Frame pill={<LookPill look={PAYOUT_SETUP_LOOKS[status]} />}>
      {again && may.setUp.allowed && status !== 'active' && (
        <Callout kind="warning" className="mb-4">
          That page of the bank has expired. Please open a new one.
        </Callout>
      )}
      {bank && (
        <p className="mb-2 flex items-center gap-2 font-semibold">
          <Landmark aria-hidden size={18} className="text-muted shrink-0" />
          {bank.last4 ? `${bank.label} •••• ${bank.last4}` : bank.label}
        </p>
      )}
      <p className="text-muted text-sm" aria-live="polite">
        {checking ? 'Checking your account with the bank…' : sentenceOf(setup)}
      </p>
      {change && (
        <p className="mt-2 text-sm font-medium">
          {payoutSetupMessages[change.status === 'rejected' ? 'changeRejected' : 'changing'](
            change.last4 ? `your new account •••• ${change.last4}` : 'your new account',
          )}
        </p>
      )}
      {paidFrom && (
        <Callout kind="warning" className="mt-3">
          {filled(
            'Your details were changed, so nothing is sent before {date}. If it was not you, set a new password at once and write to us.',
            { date: <DateText value={paidFrom} time /> },
          )}
        </Callout>
      )}
      {waiting.length > 0 && (
        <p className="mt-2 text-sm font-medium">
          <WaitingAmounts
            amounts={waiting}
            text={status === 'rejected' ? '{amount} is waiting. It stays yours.' : undefined}
          />
        </p>
      )}
      {!preview && may.setUp.allowed && (
        <Button
          className="mt-4 max-sm:w-full"
          variant={status === 'active' ? 'secondary' : 'primary'}
          // The bank's page replaces this one.
          busy={open.isPending || open.isSuccess}
          onClick={() => void toBank()}
        >
          {buttonOf(status)}
        </Button>
      )}
      {dialog}
    </Frame>
  );
}

function sentenceOf({ status, requirements, disabledReason }: PayoutSetup): string {
  switch (status) {
    case 'not_started':
      return 'Tell the bank who you are and where your money goes. It takes a few minutes, and you need your account number.';
    case 'incomplete':
      return payoutSetupMessages.needed.text(requirements);
    case 'in_review':
      return payoutSetupMessages.underReview;
    case 'active':
      return 'What you earn is sent here as soon as it is released.';
    case 'restricted':
      return payoutSetupMessages.restricted.text(disabledReason, requirements);
    case 'rejected':
      return payoutSetupMessages.rejected;
  }
}

function buttonOf(status: PayoutSetup['status']): string {
  if (status === 'not_started') return 'Set up payouts';
  if (status === 'rejected') return 'Try again';
  return status === 'incomplete' ? 'Continue' : 'Update details';
}
