import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { late } from '#client/components/core/late.tsx';
import * as texts from '#shared/messages/conversations/thread.ts';

const ConversationDrawer = late(async () => (await import('./ConversationDrawer.tsx')).ConversationDrawer);

/** Opens the conversation of a deal over the screen; `small` in rows, where its icon stands for it. */
export function MessagesButton({ dealId, name, small = false }: { dealId: string; name: string; small?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {small ? (
        <IconButton icon={MessageSquareText} size="sm" label={texts.withPerson(name)} onClick={() => setOpen(true)} />
      ) : (
        <Button icon={MessageSquareText} onClick={() => setOpen(true)}>
          {texts.withPerson(name)}
        </Button>
      )}
      {open && <ConversationDrawer dealId={dealId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
