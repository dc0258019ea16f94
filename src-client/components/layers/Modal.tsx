import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '../base/cx.ts';

/**
 * Where the work of a dialog or a drawer starts: its first field, or, where it only asks, the answer that does no harm; where it only says
 * something, the button that goes on. A field is left alone on touch screens, whose keyboard would cover the rest, unless all else depends
 * on it. What has none of these, or still reads what it will show, starts at its heading, and never at the button that closes it.
 */
function startOf(dialog: HTMLElement, typing: boolean): HTMLElement | null {
  const heading = dialog.querySelector<HTMLElement>('h2');
  const field = dialog.querySelector<HTMLElement>('input:not([type="file"]), select, textarea');
  if (field) return typing || window.matchMedia('(pointer: fine)').matches ? field : heading;
  const buttons = [...dialog.querySelectorAll<HTMLElement>(':scope > footer button')];
  return (dialog.getAttribute('role') === 'alertdialog' ? buttons[0] : buttons.at(-1)) ?? heading;
}

export interface ModalProps {
  /** Escape or a press outside. */
  onLeave: () => void;
  role?: 'dialog' | 'alertdialog';
  /** The name for screen readers, where no `Dialog.Title` says it. */
  label?: string;
  /** Opened in order to type: its field gets the focus on touch screens too. */
  typing?: boolean;
  /** Where in the window it stands, as classes of the box around it. */
  place: string;
  className: string;
  children: ReactNode;
}

/** What lies over the page and takes it over: the focus stays inside, and goes back to where it was. Rendered only while it is open. */
export function Modal({ onLeave, role = 'dialog', label, typing = false, place, className, children }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      onOpenChange={(_open, change) => {
        change.cancel();
        // A message about what happened stands over the dialog; its button does not leave it.
        const { target } = change.event;
        if (target instanceof Element && target.closest('[data-sonner-toaster]')) return;
        onLeave();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-40 bg-(--backdrop)" />
        <Dialog.Viewport className={cx('fixed inset-0 z-40 flex', place)}>
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
