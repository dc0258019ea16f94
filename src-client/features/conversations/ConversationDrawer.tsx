import { Drawer } from '#client/components/frame/Dialog.tsx';
import * as texts from '#shared/messages/conversations/thread.ts';
import { ConversationPanel } from './ConversationPanel.tsx';

/** A conversation beside the screen that it was opened from. */
export function ConversationDrawer({ dealId, name, onClose }: { dealId: string; name: string; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={texts.conversation(name)}>
      <ConversationPanel dealId={dealId} heading={false} />
    </Drawer>
  );
}
