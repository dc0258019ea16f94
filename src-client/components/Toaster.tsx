import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { useResolvedTheme } from './theme.ts';

/** How long a success stays (SHELL-29); errors stay long enough to be read. */
const SUCCESS_MS = 2_000;
const ERROR_MS = 6_000;

/** Messages said before the first screen is there, as by a guard that redirects; `Toaster` shows them when it appears. */
const early: (() => void)[] = [];
let ready = false;

function say(show: () => void): void {
  if (ready) show();
  else early.push(show);
}

/** Short messages about what just happened. They are announced to screen readers by the live region that `Toaster` renders. */
export const notify = {
  success: (message: string, description?: string) =>
    say(() => toast.success(message, { duration: SUCCESS_MS, description })),
  error: (message: string, description?: string) =>
    say(() => toast.error(message, { duration: ERROR_MS, description })),
  info: (message: string, description?: string) => say(() => toast.info(message, { duration: ERROR_MS, description })),
};

/** The place where toasts appear; rendered once, at the root. */
export function Toaster() {
  const theme = useResolvedTheme();
  useEffect(() => {
    ready = true;
    for (const show of early.splice(0)) show();
    return () => {
      ready = false;
    };
  }, []);
  return (
    <SonnerToaster
      theme={theme}
      position="bottom-right"
      gap={10}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'hairline bg-base-100 text-base-content rounded-xl p-4 w-full sm:w-[22rem] flex items-start gap-3 shadow-lg text-[0.9375rem]',
          title: 'font-semibold leading-snug',
          description: 'text-muted text-sm mt-0.5',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-error',
          info: '[&_[data-icon]]:text-info',
        },
      }}
    />
  );
}
