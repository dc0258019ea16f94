import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { late } from '#client/components/core/late.tsx';
import { type Allowed, reasonOf } from '#shared/may.ts';

const InviteCreatorsPanel = late(async () => (await import('./InviteCreatorsPanel.tsx')).InviteCreatorsPanel);

/** The button that opens the panel, for the campaign's own screen (BR-ORD-22); where nobody can be invited it says why. */
export function InviteCreators({ campaignId, may }: { campaignId: string; may: Allowed }) {
  const [open, setOpen] = useState(false);
  const closedId = useId();
  const closed = reasonOf(may);
  return (
    <>
      <Button
        size="sm"
        icon={UserPlus}
        disabled={!may.allowed}
        aria-describedby={closed ? closedId : undefined}
        onClick={() => setOpen(true)}
      >
        Invite More
      </Button>
      {closed && (
        <p id={closedId} className="text-muted order-last basis-full text-sm">
          {closed}
        </p>
      )}
      {open && <InviteCreatorsPanel campaignId={campaignId} onClose={() => setOpen(false)} />}
    </>
  );
}
