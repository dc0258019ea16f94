import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { leadMessages } from '#shared/messages/leads.ts';
import { PublicFrame } from './PublicFrame.tsx';

const TITLE = 'Confirm your address';

/** The page behind the link in a lead's mail: a button confirms the address, so that a program that opens links cannot confirm it. */
export function ConfirmInterest({ token }: { token: string | null }) {
  usePageTitle(TITLE);
  const confirm = trpc.leads.confirm.useMutation();
  const answer = useRef<HTMLDivElement>(null);
  const answered = token === null || !confirm.isIdle;
  useEffect(() => {
    if (confirm.isSuccess || confirm.error) answer.current?.focus();
  }, [confirm.isSuccess, confirm.error]);
  return (
    <PublicFrame>
      <section className="mx-auto w-full max-w-[36rem] px-5 pt-10 pb-24">
        <h1 tabIndex={-1} className="text-[2.5rem] leading-[1.1] font-[650]">
          {TITLE}
        </h1>
        {!confirm.isSuccess && (
          <p className="text-muted mt-4">
            You registered your interest in Accord with this address. Confirm it if you would like news from us;
            otherwise we will not send any.
          </p>
        )}
        <div ref={answer} tabIndex={-1} className="mt-6">
          {confirm.isSuccess && (
            <Callout kind="success">
              Thank you. Your address is confirmed, and we may write to you about Accord.
            </Callout>
          )}
          {confirm.error && <Callout kind="error">{errorMessage(confirm.error)}</Callout>}
          {token === null && <Callout kind="error">{leadMessages.linkInvalid}</Callout>}
        </div>
        {token !== null && !confirm.isSuccess && !confirm.error && (
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            {confirm.isPending ? 'Confirming your address…' : 'Confirm my address'}
          </Button>
        )}
        {answered && !confirm.isPending && (
          <ButtonLink to="/" className="mt-6">
            Go to Accord
          </ButtonLink>
        )}
      </section>
    </PublicFrame>
  );
}
