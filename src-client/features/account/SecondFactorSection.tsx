import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import * as texts from '#shared/messages/account/second-factor-section.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import type { Account } from './types.ts';

/** Fewer than this are worth a warning. */
const FEW_CODES = 4;

/** Whether a code is asked for at sign-in, and how to change that. */
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
          {texts.secondFactor}
          <StatusPill tone={secondFactor ? 'success' : 'neutral'}>{secondFactor ? texts.on : texts.off}</StatusPill>
        </span>
      }
      description={texts.description}
    >
      {secondFactor ? (
        <>
          <p>
            {filled(texts.onSinceLeft, {
              date: <DateText value={secondFactor.since} />,
              left: plural(left, texts.recoveryCode),
            })}
          </p>
          {left < FEW_CODES && (
            <Callout kind="warning" className="mt-3">
              {texts.makeNewRecoveryCodes}
            </Callout>
          )}
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button onClick={() => setAsking('renew')}>{texts.newRecoveryCodes}</Button>
            <Button onClick={() => setAsking('remove')}>{texts.turnOff}</Button>
          </div>
        </>
      ) : (
        <>
          {secondFactorRequired && (
            <Callout kind="warning" className="mb-4">
              {texts.yourRoleNeedsOne}
            </Callout>
          )}
          <ButtonLink to="/setup/second-factor">{texts.setUp}</ButtonLink>
        </>
      )}
      {asking === 'remove' && (
        <ProofDialog
          title={texts.title}
          description={texts.yourPasswordAloneWill}
          confirmLabel={texts.turnOff}
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
          title={texts.newRecoveryCodes}
          description={texts.theCodesThatYou}
          confirmLabel={texts.makeNewCodes}
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
