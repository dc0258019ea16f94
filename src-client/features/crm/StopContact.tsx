import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';

const TITLE = 'Do not write to me';

/** The page behind the link in a brand's invitation: a button stops them, so that a program that opens links cannot do so. */
export function StopContact({ token }: { token: string | null }) {
  usePageTitle(TITLE);
  const stop = trpc.crm.stopContact.useMutation();
  return (
    <section className="mx-auto w-full max-w-[36rem] px-5 pt-10 pb-24">
      <h1 tabIndex={-1} className="text-[2.5rem] leading-[1.1] font-[650]">
        {TITLE}
      </h1>
      {token !== null && !stop.isSuccess && (
        <p className="text-muted mt-4">
          Press the button, and no company can invite your address by email any more, whoever enters it. We keep only a
          code of the address from which it cannot be read.
        </p>
      )}
      <div className="mt-6 space-y-4">
        {token === null && <Callout kind="error">This link is not complete. Open it from the email again.</Callout>}
        {stop.isSuccess && <Callout kind="success">Done. Nobody will invite you again.</Callout>}
        {stop.error && <Callout kind="error">{errorMessage(stop.error)}</Callout>}
        {token !== null && !stop.isSuccess && (
          <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate({ token })}>
            Stop these emails
          </Button>
        )}
        {stop.isSuccess && <ButtonLink to="/">Go to Accord</ButtonLink>}
      </div>
    </section>
  );
}
