import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { late } from '#client/components/core/late.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import type { Allowed } from '#shared/may.ts';

const InviteCreatorsPanel = late(async () => (await import('./InviteCreatorsPanel.tsx')).InviteCreatorsPanel);

/** The button that opens the panel, for the campaign's own screen (BR-ORD-22); if nobody can be invited, it says why. */
export function InviteCreators({ campaignId, may }: { campaignId: string; may: Allowed }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MayButton may={may} reasonClass="order-last basis-full" size="sm" icon={UserPlus} onClick={() => setOpen(true)}>
        Invite More
      </MayButton>
      {open && <InviteCreatorsPanel campaignId={campaignId} onClose={() => setOpen(false)} />}
    </>
  );
}
