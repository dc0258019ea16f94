import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { late } from '#client/components/core/late.tsx';
import type { Shareable } from './shareable.ts';

const ShareDialog = late(async () => (await import('./ShareDialog.tsx')).ShareDialog);

/** Shares what the screen shows with people without an account. */
export function ShareButton({ of }: { of: Shareable }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Share2} onClick={() => setOpen(true)}>
        Share
      </Button>
      {open && <ShareDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
