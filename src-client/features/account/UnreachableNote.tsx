import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/account/unreachable-note.ts';
import { bounceMessages } from '#shared/messages/notifications/bounces.ts';

/** Says that mails to one's address come back, and what to do about it. */
export function UnreachableNote({ address }: { address: string }) {
  const confirm = trpc.account.confirmAddress.useMutation({
    onSuccess: () => notify.success(texts.tried(address)),
    onError: (error) => toastError(error),
  });
  return (
    <Callout
      kind="warning"
      className="mt-4"
      title={bounceMessages.unreachable(address)}
      action={
        <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {texts.itWorks}
        </Button>
      }
    >
      {texts.whatToDo}
    </Callout>
  );
}
