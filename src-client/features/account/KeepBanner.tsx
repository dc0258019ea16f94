import { Button } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { accountMessages } from '#shared/messages/account.ts';

/** Above every screen of a closed account: when it is erased, and how to keep it. */
export function KeepBanner({ erasedOn, onKept }: { erasedOn: string; onKept: () => Promise<unknown> }) {
  const moment = useMomentLabel();
  const keep = trpc.account.keep.useMutation(toasting('Your account stays.', onKept));
  return (
    <section aria-label="Closed account">
      <Callout
        kind="warning"
        className="mx-5 mt-1 mb-3 md:mx-11"
        action={
          <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
            Keep my account
          </Button>
        }
      >
        {accountMessages.closed(moment(erasedOn))}
      </Callout>
    </section>
  );
}
