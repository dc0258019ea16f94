import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '../base/cx.ts';

/**
 * Where the focus of a dialog or drawer starts: its first field, without those that come after a look at the rest (`data-later`); if it only asks, the harmless answer; if it only tells, the button that goes on. On
 * touch screens a field is skipped, because the keyboard would cover the rest, unless everything else depends on it. A dialog with none of these, or
 * one that is still loading, starts at its heading, never at its close button.
 */
function startOf(dialog: HTMLElement, typing: boolean): HTMLElement | null {
  const heading = dialog.querySelector<HTMLElement>('h2');
  const field = dialog.querySelector<HTMLElement>('input:not([type="file"]), select, textarea:not([data-later])');
  if (field) return typing || window.matchMedia('(pointer: fine)').matches ? field : heading;
  const buttons = [...dialog.querySelectorAll<HTMLElement>(':scope > footer button:not(:disabled)')];
  return (dialog.getAttribute('role') === 'alertdialog' ? buttons[0] : buttons.at(-1)) ?? heading;
}

export interface ModalProps {
  /** Escape or a press outside. */
  onLeave: () => void;
  role?: 'dialog' | 'alertdialog';
  /** The name for screen readers, if no `Dialog.Title` gives one. */
  label?: string;
  /** Opened in order to type: its field gets the focus on touch screens too. */
  typing?: boolean;
  /** Where in the window it is placed, as classes of the box around it. */
  place: string;
  className: string;
  children: ReactNode;
}

/** A layer that takes over the page: the focus stays inside, and returns to where it was. Rendered only while it is open. */
export function Modal({ onLeave, role = 'dialog', label, typing = false, place, className, children }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      onOpenChange={(_open, change) => {
        change.cancel();
        // Toasts appear over the dialog; pressing a toast's button does not close it.
        const { target } = change.event;
        if (target instanceof Element && target.closest('[data-sonner-toaster]')) return;
        onLeave();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-40 bg-(--backdrop)" />
        <Dialog.Viewport className={cx('safe-area fixed inset-0 z-40 flex', place)}>
          <Dialog.Popup
            ref={popup}
            role={role}
            data-modal={label ?? ''}
            aria-label={label}
            initialFocus={() => (popup.current && startOf(popup.current, typing)) ?? true}
            className={className}
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
