import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { late } from '#client/components/core/late.tsx';
import { isolated } from '#shared/isolated.ts';

// Late, because it holds a thread with its composer, its templates and its uploads.
const ConversationDrawer = late(async () => (await import('./ConversationPanel.tsx')).ConversationDrawer);

/** Opens the conversation of a deal over the screen. */
export function MessagesButton({ dealId, name }: { dealId: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Inbox} onClick={() => setOpen(true)}>
        <span className="max-w-56 truncate">{`Message ${isolated(name)}`}</span>
      </Button>
      {open && <ConversationDrawer dealId={dealId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
