import { type ReactNode, useEffect } from 'react';
import { late } from '../core/late.tsx';

const load = () => import('../layers/DialogFrame.tsx');
const DialogFrame = late(async () => (await load()).default);

/** What says that somebody is at work on a page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

/** Has the code of dialogs fetched as soon as somebody is at work, so that the first one opens at once. */
export function useDialogsSoon(): void {
  useEffect(() => {
    // What cannot be fetched now is fetched again, and its error shown, when a dialog opens.
    const fetchSoon = () => void load().catch(() => undefined);
    for (const sign of SIGNS) window.addEventListener(sign, fetchSoon, { once: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, fetchSoon);
    };
  }, []);
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the right of the foot. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `panel` slides in at the right and is as high as the window. */
  placement?: 'centre' | 'panel';
  /** Refuses Escape, the close button and a press outside while work goes on. */
  locked?: boolean;
  /** Something was typed that is not saved: Escape, the close button and a press outside ask first. */
  unsaved?: boolean | (() => boolean);
  /** `alertdialog` interrupts: for questions before something is destroyed. */
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog by Base UI: the rest of the page cannot be reached, the focus stays inside, and goes back to where it was when the dialog
 * closes.
 */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open && <DialogFrame {...dialog} />;
}

/** A panel at the right edge, for details beside a list. */
export function Drawer(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="panel" />;
}
