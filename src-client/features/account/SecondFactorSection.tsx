import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import type { Account } from './types.ts';

/** Below this many there is a warning. */
const FEW_CODES = 4;

const AppDialog = late(async () => (await import('./AppDialog.tsx')).AppDialog);

/** Whether something comes after the password at sign-in, what it can be, and how to change that. */
export function SecondFactorSection({
  account: { secondFactor, secondFactorRequired },
  onChanged,
}: {
  account: Account;
  onChanged: () => Promise<unknown>;
}) {
  const remove = trpc.account.removeSecondFactor.useMutation();
  const [{ offered, passkeys }] = trpc.account.passkeys.useSuspenseQuery();
  const renew = trpc.account.renewRecoveryCodes.useMutation();
  const [asking, setAsking] = useState<'remove' | 'renew' | 'app' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = secondFactor?.recoveryCodesLeft ?? 0;
  const byPasskey = offered && passkeys.length > 0;

  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Second factor
          <StatusPill tone={secondFactor ? 'success' : 'neutral'}>{secondFactor ? 'On' : 'Off'}</StatusPill>
        </span>
      }
      description="A code from an app on your phone, or a passkey, that comes after your password. A stolen password is then not enough to sign in."
    >
      {secondFactor ? (
        <>
          <p>
            {filled('On since {date}, with {what}. {left} left.', {
              date: <DateText value={secondFactor.since} />,
              what: secondFactor.app ? (byPasskey ? 'an app or a passkey' : 'an app') : 'a passkey',
              left: plural(left, 'recovery code'),
            })}
          </p>
          {left < FEW_CODES && (
            <Callout kind="warning" className="mt-3">
              Create new recovery codes before you run out: you need one to sign in without your phone or your passkeys.
            </Callout>
          )}
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button onClick={() => setAsking('renew')}>New recovery codes</Button>
            {!secondFactor.app && <Button onClick={() => setAsking('app')}>Set up an app</Button>}
            {secondFactor.app && (byPasskey || !secondFactorRequired) && (
              <Button onClick={() => setAsking('remove')}>{byPasskey ? 'Remove the app' : 'Turn off'}</Button>
            )}
          </div>
          {secondFactor.app && !byPasskey && secondFactorRequired && (
            <p className="text-muted mt-3 text-sm">
              Your role needs a second factor. To move to another app, first add a passkey.
            </p>
          )}
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
          title={byPasskey ? 'Remove the app?' : 'Turn the second factor off?'}
          description={
            byPasskey
              ? 'Your passkeys stay your second factor. All other devices are signed out.'
              : 'Your password alone will sign you in. All other devices are signed out.'
          }
          confirmLabel={byPasskey ? 'Remove' : 'Turn off'}
          tone="danger"
          onClose={() => setAsking(null)}
          onProve={async (proof) => {
            await remove.mutateAsync(proof);
            setAsking(null);
            notify.success(
              byPasskey ? 'The app is removed. Your passkeys stay your second factor.' : 'Your second factor is off.',
            );
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
      {asking === 'app' && (
        <AppDialog
          onClose={() => setAsking(null)}
          onDone={async () => {
            setAsking(null);
            await onChanged();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
