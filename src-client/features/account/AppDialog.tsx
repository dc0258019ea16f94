import { Dialog } from '#client/components/frame/Dialog.tsx';
import { AppSetup } from './AppSetup.tsx';

/** Sets up an app beside the passkeys that are the second factor already. `onDone` runs once it is set up. */
export function AppDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<unknown> }) {
  return (
    <Dialog open onClose={onClose} title="Set up an app" size="sm">
      <AppSetup onCodes={() => void onDone()} />
    </Dialog>
  );
}
