import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { bounceMessages } from '#shared/messages/notifications/bounces.ts';

/** Says that mails to one's address bounce, and what to do about it. */
export function UnreachableNote({ address }: { address: string }) {
  const confirm = trpc.account.confirmAddress.useMutation({
    onSuccess: () => notify.success(`We have sent a mail to ${address}. If it comes back, we tell you here.`),
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
      A mail came back. Contact support to change your email address. Until then you find everything under your
      notifications here.
    </Callout>
  );
}
