import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { isolated } from '#shared/isolated.ts';
import { StaffConversation } from './StaffConversation.tsx';

/** Asks staff why they read the conversation of a deal before it opens. */
export function StaffMessages({ dealId, name }: { dealId: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`Messages with ${isolated(name)}`} onClick={() => setOpen(true)}>
        Messages
      </Button>
      {open && <StaffConversation dealId={dealId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
