import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';

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

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-5xl' } as const;

/**
 * A modal dialog on the browser's own `<dialog>`: the rest of the page is inert, so the focus stays inside, and it goes back
 * to where it was when the dialog closes.
 */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return <OpenDialog {...props} />;
}

/**
 * Where a dialog's work starts: its first field, or, where it only asks, the answer that does no harm; where it only says something,
 * the button that goes on. A field is left alone on touch screens, whose keyboard would cover the rest.
 */
function startOf(dialog: HTMLDialogElement): HTMLElement | undefined {
  const field = dialog.querySelector<HTMLElement>('input, select, textarea');
  if (field) return window.matchMedia('(pointer: fine)').matches ? field : undefined;
  const buttons = [...dialog.querySelectorAll<HTMLElement>(':scope > footer button')];
  return dialog.getAttribute('role') === 'alertdialog' ? buttons[0] : buttons.at(-1);
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  placement = 'centre',
  locked = false,
  unsaved = false,
  role = 'dialog',
}: DialogProps) {
  const [leaving, setLeaving] = useState(false);
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  const panel = placement === 'panel';

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    startOf(dialog)?.focus();
    const { style } = document.documentElement;
    const { overflow } = style;
    style.overflow = 'hidden';
    return () => {
      dialog.close();
      style.overflow = overflow;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    // Of a dialog inside this one.
    if (event.target !== event.currentTarget) return;
    leave();
  };
  const leave = () => {
    if (locked) return;
    if (typeof unsaved === 'function' ? unsaved() : unsaved) setLeaving(true);
    else onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out; the press outside is a shortcut.
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={cancel}
      onClick={(event) => {
        if (event.target === event.currentTarget) cancel(event);
      }}
      className={cx(
        'bg-base-100 text-base-content hairline mx-auto w-[calc(100%-2rem)] overflow-hidden p-0 open:flex open:flex-col',
        WIDTHS[size],
        // The largest hang from the top: their tabs and steps stay where they are when what is under them grows.
        size === 'xl' && !panel ? 'mt-4' : 'my-auto',
        panel ? 'slide-in mr-0 h-dvh max-h-dvh w-full rounded-l-box' : 'appear rounded-box max-h-[calc(100dvh-2rem)]',
      )}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6">
        <div className="min-w-0">
          <h2 id={titleId} className="text-card font-[620]">
            {title}
          </h2>
          {description && (
            <p id={descriptionId} className="text-muted mt-1 text-[0.875rem]">
              {description}
            </p>
          )}
        </div>
        <IconButton icon={X} label="Close" size="sm" className="-mt-1 -mr-2" disabled={locked} onClick={leave} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">{children}</div>
      {footer && (
        <footer className="border-base-300 flex flex-wrap justify-end gap-2.5 border-t px-5 py-3.5 empty:hidden sm:px-6">
          {footer}
        </footer>
      )}
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="Leave without saving?"
        size="sm"
        role="alertdialog"
        footer={
          <>
            <Button onClick={() => setLeaving(false)}>Keep editing</Button>
            <Button variant="danger" onClick={onClose}>
              Leave
            </Button>
          </>
        }
      >
        What you entered here is lost.
      </Dialog>
    </dialog>
  );
}

/** A panel at the right edge, for details beside a list. */
export function Drawer(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="panel" />;
}
