import { Button } from '../base/Button.tsx';
import { DialogPanel } from '../frame/layers.ts';

/** Asks before unsaved input is lost. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <DialogPanel
      onLeave={onStay}
      title="Leave without saving?"
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      What you entered here is lost.
    </DialogPanel>
  );
}
