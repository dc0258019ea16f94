import { useState } from 'react';
import { LeaveQuestion } from '../forms/LeaveQuestion.tsx';
import { useLeaveGuard } from '../forms/leaveGuard.tsx';
import type { PanelProps } from '../layers/DialogPanel.tsx';
import { DialogPanel } from './layers.ts';

export interface DialogProps extends Omit<PanelProps, 'onLeave' | 'question'> {
  open: boolean;
  onClose: () => void;
  /** Holds unsaved input: Escape, the close button and a press outside ask first. */
  unsaved?: boolean | (() => boolean);
}

/**
 * A modal dialog by Base UI: the rest of the page cannot be reached, the focus stays inside, and it returns to where it was when the dialog closes.
 */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open && <OpenDialog {...dialog} />;
}

/** A panel at the right edge, for details beside a list. */
export function Drawer(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="panel" />;
}

/** Asks before unsaved input in it is lost. */
function OpenDialog({ onClose, unsaved = false, ...panel }: Omit<DialogProps, 'open'>) {
  const [leaving, setLeaving] = useState(false);
  const question = useLeaveGuard(unsaved);
  const leave = () => {
    if (panel.locked) return;
    if (typeof unsaved === 'function' ? unsaved() : unsaved) setLeaving(true);
    else onClose();
  };
  return (
    <DialogPanel
      {...panel}
      onLeave={leave}
      question={leaving ? <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} /> : question}
    />
  );
}
