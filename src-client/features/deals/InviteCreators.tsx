import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/components/Button.tsx';

const InviteCreatorsPanel = lazy(async () => ({
  default: (await import('./InviteCreatorsPanel.tsx')).InviteCreatorsPanel,
}));

/** The button that opens the panel, for the campaign's own screen (BR-ORD-22). */
export function InviteCreators({ campaignId, variant }: { campaignId: string; variant?: 'primary' | 'secondary' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant={variant} icon={UserPlus} onClick={() => setOpen(true)}>
        Invite More
      </Button>
      <Suspense>{open && <InviteCreatorsPanel campaignId={campaignId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
