import { useState } from 'react';
import { LeaveQuestion } from '../forms/LeaveQuestion.tsx';
import { useLeaveGuard } from '../forms/leaveGuard.tsx';
import type { DialogProps } from '../frame/Dialog.tsx';
import { DialogPanel } from './DialogPanel.tsx';

/** The open dialog, which asks before what was entered in it is lost. */
export default function DialogFrame({ onClose, unsaved = false, ...dialog }: Omit<DialogProps, 'open'>) {
  const [leaving, setLeaving] = useState(false);
  const question = useLeaveGuard(unsaved);
  const leave = () => {
    if (dialog.locked) return;
    if (typeof unsaved === 'function' ? unsaved() : unsaved) setLeaving(true);
    else onClose();
  };
  return (
    <DialogPanel
      {...dialog}
      onLeave={leave}
      question={leaving ? <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} /> : question}
    />
  );
}
