import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { bounceMessages } from '#shared/messages/notifications/bounces.ts';

/** Says that mails to one's address bounce, and what to do about it. */
export function UnreachableNote({ address }: { address: string }) {
  const confirm = trpc.account.confirmAddress.useMutation({
    onSuccess: () => notify.success(`We have sent an email to ${address}. If it bounces, we will tell you here.`),
    onError: (error) => toastError(error),
  });
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
