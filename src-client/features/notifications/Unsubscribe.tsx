import { useEffect, useRef } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { unsubscribeMessages as texts } from '#shared/messages/notifications/unsubscribe.ts';

/** The page behind a mail's unsubscribe link: a button switches that kind off, so that a program that opens links cannot. */
export function Unsubscribe({ token }: { token: string }) {
  usePageTitle(texts.unsubscribeTitle);
  const unsubscribe = trpc.notifications.unsubscribe.useMutation();
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (unsubscribe.isSuccess || unsubscribe.error) answer.current?.focus();
  }, [unsubscribe.isSuccess, unsubscribe.error]);
  return (
    <>
      <h1 tabIndex={-1} className="text-[2.5rem] leading-[1.1] font-[650]">
        {texts.unsubscribeTitle}
      </h1>
      {!unsubscribe.isSuccess && (
        <p className="text-muted mt-4">
          You got an email from Accord that you no longer want. Press the button to stop emails of this kind.
        </p>
      )}
      <div ref={answer} tabIndex={-1} className="mt-6">
        {unsubscribe.isSuccess && <Callout kind="success">{texts.unsubscribed}</Callout>}
        {unsubscribe.error && <Callout kind="error">{errorMessage(unsubscribe.error)}</Callout>}
      </div>
      {!unsubscribe.isSuccess && (
        <Button
          variant="primary"
          className="mt-6"
          busy={unsubscribe.isPending}
          onClick={() => unsubscribe.mutate({ token })}
        >
          {unsubscribe.isPending ? 'Stopping…' : 'Stop these emails'}
        </Button>
      )}
    </>
  );
}
