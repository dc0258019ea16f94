import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import type { Account } from './types.ts';

/** Below this many there is a warning. */
const FEW_CODES = 4;

/** Whether a code is required at sign-in, and how to change that. */
export function SecondFactorSection({
  account: { secondFactor, secondFactorRequired },
  onChanged,
}: {
  account: Account;
  onChanged: () => Promise<unknown>;
}) {
  const remove = trpc.account.removeSecondFactor.useMutation();
  const renew = trpc.account.renewRecoveryCodes.useMutation();
  const [asking, setAsking] = useState<'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = secondFactor?.recoveryCodesLeft ?? 0;

  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Second factor
          <StatusPill tone={secondFactor ? 'success' : 'neutral'}>{secondFactor ? 'On' : 'Off'}</StatusPill>
        </span>
      }
      description="A code from an app on your phone that you enter after your password. A stolen password is then not enough to sign in."
    >
      {secondFactor ? (
        <>
          <p>
            {filled('On since {date}. {left} left.', {
              date: <DateText value={secondFactor.since} />,
              left: plural(left, 'recovery code'),
            })}
          </p>
          {left < FEW_CODES && (
            <Callout kind="warning" className="mt-3">
              Create new recovery codes before you run out: you need one to sign in without your phone.
            </Callout>
          )}
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button onClick={() => setAsking('renew')}>New recovery codes</Button>
            <Button onClick={() => setAsking('remove')}>Turn off</Button>
          </div>
        </>
      ) : (
        <>
          {secondFactorRequired && (
            <Callout kind="warning" className="mb-4">
              Your role needs one.
            </Callout>
          )}
          <ButtonLink to="/setup/second-factor">Set up</ButtonLink>
        </>
      )}
      {asking === 'remove' && (
        <ProofDialog
          title="Turn the second factor off?"
          description="Your password alone will sign you in. All other devices are signed out."
          confirmLabel="Turn off"
          tone="danger"
          onClose={() => setAsking(null)}
          onProve={async (proof) => {
            await remove.mutateAsync(proof);
            setAsking(null);
            notify.success(secondFactorMessages.off);
            await onChanged();
          }}
        />
      )}
      {asking === 'renew' && (
        <ProofDialog
          title="New recovery codes"
          description="Your current codes will stop working."
          confirmLabel="Make new codes"
          tone="primary"
          onClose={() => setAsking(null)}
          onProve={async (proof) => {
            const { recoveryCodes } = await renew.mutateAsync(proof);
            setAsking(null);
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
