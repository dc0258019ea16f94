import { useLocation } from '@tanstack/react-router';
import { Button } from '#client/components/base/Button.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { ssoMessages } from '#shared/messages/sso.ts';

/** Sends somebody without a password to their company's sign-in page, as a proof that it is they. */
export function ProveThereDialog({ onClose }: { onClose: () => void }) {
  const next = useLocation({ select: ({ href }) => href });
  const start = trpc.sso.startProof.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastError(error),
  });
  const leaving = start.isPending || start.isSuccess;
  return (
    <Dialog
      open
      size="sm"
      title="Confirm that it is you"
      onClose={onClose}
      locked={leaving}
      footer={
        <>
          <Button onClick={onClose} disabled={leaving}>
            Cancel
          </Button>
          <Button variant="primary" busy={leaving} onClick={() => start.mutate({ next })}>
            Go to the sign-in page
          </Button>
        </>
      }
    >
      <p>{ssoMessages.proveThere}</p>
      <p className="text-muted mt-2">
        It brings you back to this page. Enter the change again there; for ten minutes you are not asked anew.
      </p>
    </Dialog>
  );
}
