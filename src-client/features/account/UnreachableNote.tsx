import { Button } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { bounceMessages } from '#shared/messages/notifications/bounces.ts';

/** Says that mails to one's address bounce, and what to do about it. */
export function UnreachableNote({ address }: { address: string }) {
  const confirm = trpc.account.confirmAddress.useMutation(
    toasting(`We have sent an email to ${address}. If it bounces, we will tell you here.`),
  );
  return (
    <Callout
      kind="warning"
      className="mt-4"
      title={bounceMessages.unreachable(address)}
      action={
        <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          It works again
        </Button>
      }
    >
      An email to you bounced. Contact support to change your email address. Until then you can find everything under
      your notifications here.
    </Callout>
  );
}
