import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { Modal } from './Modal.tsx';

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-5xl' } as const;

export interface PanelProps {
  onLeave: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, at the right of the foot. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `panel` slides in at the right and is as high as the window. */
  placement?: 'centre' | 'panel';
  /** Refuses Escape, the close button and a press outside while work is running. */
  locked?: boolean;
  /** `alertdialog` interrupts: for questions before something is destroyed. */
  role?: 'dialog' | 'alertdialog';
  /** Layers that open over it. */
  question?: ReactNode;
}

/** The open dialog: a head with its title, its content, and its buttons. `onLeave` runs on Escape, the close button and a press outside. */
export function DialogPanel({
  onLeave,
  title,
  description,
  children,
  footer,
  size = 'md',
  placement = 'centre',
  locked = false,
  role = 'dialog',
  question,
}: PanelProps) {
  const panel = placement === 'panel';
  return (
    <Modal
      role={role}
      onLeave={onLeave}
      // The largest are fixed at the top, so that their tabs and steps stay in place when the content under them grows.
      place={panel ? 'justify-end' : cx('justify-center p-4', size === 'xl' ? 'items-start' : 'items-center')}
      className={cx(
        'bg-base-100 text-base-content hairline flex w-full flex-col overflow-hidden',
        WIDTHS[size],
        panel ? 'slide-in rounded-l-box h-full' : 'appear rounded-box max-h-full',
      )}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6">
        <div className="min-w-0">
          {/* Can take the focus when there is nothing better to start at. */}
          <Parts.Title tabIndex={-1} className="text-card font-[620]">
            {title}
          </Parts.Title>
          {description && (
            <Parts.Description className="text-muted mt-1 text-[0.875rem]">{description}</Parts.Description>
          )}
        </div>
        <IconButton icon={X} label="Close" size="sm" className="-mt-1 -mr-2" disabled={locked} onClick={onLeave} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">{children}</div>
      {footer && (
        <footer className="border-base-300 flex flex-wrap justify-end gap-2.5 border-t px-5 py-3.5 empty:hidden sm:px-6">
          {footer}
        </footer>
      )}
      {question}
    </Modal>
  );
}
