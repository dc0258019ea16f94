import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { ConfirmDialog } from '#client/components/ConfirmDialog.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { trpc } from '#client/trpc.ts';
import { launchMessages } from '#shared/messages/content.ts';

/** Launches a campaign after one question. The server decides whether it may; its sentence is shown where it may not. */
export function LaunchButton({
  campaignId,
  disabled,
  onLaunched,
}: {
  campaignId: string;
  disabled?: boolean;
  onLaunched?: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const launch = trpc.orders.launch.useMutation();
  return (
    <>
      <Button variant="primary" icon={Rocket} disabled={disabled} onClick={() => setAsking(true)}>
        Launch Campaign
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Launch this campaign?"
        tone="primary"
        confirmLabel="Launch Campaign"
        onConfirm={async () => {
          await launch.mutateAsync({ campaignId });
          setAsking(false);
          notify.success(launchMessages.launched);
          onLaunched?.();
        }}
      >
        Creators are told to post now. A launched campaign cannot go back.
      </ConfirmDialog>
    </>
  );
}
