import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { copyText } from '#client/components/base/copy.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';

/** The link by which creators join a brand: to copy, to replace, and to switch on or off. */
export function JoinLinkDialog({ onClose }: { onClose: () => void }) {
  return (
    <LoadedDialog
      title="Your link"
      description="Creators who open it sign in or create an account, and say whether they want to be among your creators."
      onClose={onClose}
      failure="Your link could not be loaded"
      lines={3}
    >
      <Known />
    </LoadedDialog>
  );
}

function Known() {
  const [replacing, setReplacing] = useState(false);
  const [link] = trpc.crm.joinLink.useSuspenseQuery();
  const change = trpc.crm.changeJoinLink.useMutation(toasting());
  if (!link) {
    return (
      <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ active: true })}>
        Make a link
      </Button>
    );
  }
  const address = `${window.location.origin}${link.path}`;
  return (
    <div className="space-y-4">
      <div className="bg-base-200 flex flex-wrap items-center justify-between gap-3 rounded-xl p-3.5">
        <code className="min-w-0 text-sm break-all">{address}</code>
        <StatusPill tone={link.active ? 'success' : 'neutral'}>{link.active ? 'On' : 'Off'}</StatusPill>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {link.active && (
          <Button
            variant="primary"
            icon={Copy}
            onClick={() =>
              void copyText(address, {
                copied: 'Link copied',
                failed: 'The link could not be copied. Please select it.',
              })
            }
          >
            Copy link
          </Button>
        )}
        <Button busy={change.isPending} onClick={() => change.mutate({ active: !link.active })}>
          {link.active ? 'Switch off' : 'Switch on'}
        </Button>
        <Button onClick={() => setReplacing(true)}>Replace</Button>
      </div>
      {replacing && (
        <ConfirmDialog
          open
          title="Replace your link?"
          confirmLabel="Replace"
          onConfirm={() => change.mutateAsync({ active: true, renew: true }).then(() => setReplacing(false))}
          onClose={() => setReplacing(false)}
        >
          <p>The old link no longer works, wherever you have sent it. Whoever has joined by it stays.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
