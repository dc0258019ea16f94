import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';

/** Launches a campaign after one question. The server decides whether it can be launched; if not, its message is shown. */
export function LaunchButton({
  campaignId,
  disabled,
  leavesOut,
  onLaunched,
}: {
  campaignId: string;
  /** The creators whom a launch would leave out; null if there are none. */
  leavesOut: string | null;
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
          notify.success('Campaign launched successfully!');
          onLaunched?.();
        }}
      >
        {leavesOut && <p className="mb-2 font-medium">{leavesOut}</p>}
        <p>Creators are told to post now. A launched campaign cannot go back.</p>
      </ConfirmDialog>
    </>
  );
}
