import * as texts from '#shared/messages/components/leave-question.ts';
import { Button } from '../base/Button.tsx';
import { DialogPanel } from '../frame/layers.ts';

/** Asks before what was entered is lost. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <DialogPanel
      onLeave={onStay}
      title={texts.leaveWithoutSaving}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onClick={onStay}>{texts.keepEditing}</Button>
          <Button variant="danger" onClick={onLeave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      {texts.whatYouEnteredHere}
    </DialogPanel>
  );
}
