import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { connectToaster } from '../base/notify.ts';
import { useResolvedTheme } from '../base/theme.ts';

/** How long a success stays (SHELL-29); errors stay long enough to be read. */
const DURATION_MS = { success: 2_000, error: 6_000, info: 6_000 } as const;
/** How long an undo is offered. */
const UNDO_MS = 10_000;

/** The toasts themselves; sonner keeps the live region that announces them. */
export function ToastList() {
  const theme = useResolvedTheme();
  useEffect(
    () =>
      connectToaster(({ kind, message, description, undo }) =>
        undo
          ? toast[kind](message, { duration: UNDO_MS, description, action: { label: 'Undo', onClick: undo } })
          : // The same sentence is shown once, however often it is said.
            toast[kind](message, {
              id: [kind, message, description].join(' '),
              duration: DURATION_MS[kind],
              description,
            }),
      ),
    [],
  );
  return (
    <SonnerToaster
      theme={theme}
      position="bottom-right"
      gap={10}
      mobileOffset={{ bottom: 'calc(1rem + var(--bottom-tabs))' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'hairline bg-base-100 text-base-content rounded-xl p-4 w-full sm:w-[22rem] flex items-start gap-3 shadow-lg text-[0.9375rem]',
          title: 'font-semibold leading-snug',
          description: 'text-muted text-sm mt-0.5',
          actionButton: 'btn btn-sm ml-auto shrink-0',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-error',
          info: '[&_[data-icon]]:text-info',
        },
      }}
    />
  );
}
