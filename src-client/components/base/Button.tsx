import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { AppLink } from './AppLink.tsx';
import type { LinkTarget } from './address.ts';
import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  secondary:
    'border-base-content/20 bg-base-100 hover:border-base-content/35 hover:bg-base-100 text-base-content font-semibold disabled:opacity-50',
  ghost: 'btn-ghost hover:bg-base-content/8',
  danger: 'btn-error',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'btn-sm text-sm',
  md: 'text-[0.875rem] pointer-coarse:h-11',
  lg: 'btn-lg text-base',
};

interface Looks {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  children: ReactNode;
}

function looks({ variant = 'secondary', size = 'md', className }: Omit<Looks, 'children'>): string {
  return cx('btn', VARIANTS[variant], SIZES[size], className);
}

export interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** Shows that the work goes on; the button keeps its width, its focus, and takes no second click. */
  busy?: boolean | undefined;
  /** What it says while it is busy, where words say more than a turning ring. */
  busyLabel?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

// A press on it is taken, and comes to nothing: falling through to what is below, it would take the focus with it.
const BUSY = 'pointer-events-auto cursor-progress';

interface Pressable extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  busy: boolean;
  disabled: boolean;
}

/**
 * What can be pressed. While its work goes on it takes no press, but it is not `disabled`, whatever else would disable it: that would take
 * the focus away, and who uses no mouse would begin at the top of the page.
 */
function pressable({ busy, disabled, onClick }: Pressable): ButtonHTMLAttributes<HTMLButtonElement> {
  if (!busy) return { disabled, onClick };
  return { 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() };
}

/** A button. One `primary` a screen; `danger` only for what destroys something. */
export function Button({
  variant,
  size,
  icon: Icon,
  className,
  children,
  busy = false,
  busyLabel,
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  const said = busy && busyLabel !== undefined;
  return (
    <button
      type="button"
      {...rest}
      {...pressable({ busy, disabled, onClick })}
      className={cx(looks({ variant, size, className }), 'relative', busy && BUSY)}
    >
      <span className={cx('inline-flex items-center gap-2', said ? 'text-muted' : busy && 'opacity-0')}>
        {said ? (
          <span aria-hidden className="loading loading-spinner loading-xs" />
        ) : (
          Icon && <Icon aria-hidden size={size === 'sm' ? 15 : 17} strokeWidth={2} />
        )}
        {said ? busyLabel : children}
      </span>
      {busy && !said && (
        <span className="absolute inset-0 grid place-items-center" aria-hidden>
          <span className="loading loading-spinner loading-sm" />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, so it is a real link. */
export function ButtonLink({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...link
}: Looks & LinkTarget & { 'aria-label'?: string }) {
  return (
    <AppLink {...link} className={looks({ variant, size, className })}>
      {Icon && <Icon aria-hidden size={size === 'sm' ? 15 : 17} strokeWidth={2} />}
      {children}
    </AppLink>
  );
}

/** A square button that shows only an icon; `label` is its name for everyone who does not see the icon. */
export function IconButton({
  icon: Icon,
  label,
  size = 'md',
  className,
  busy = false,
  disabled = false,
  onClick,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  label: string;
  size?: 'sm' | 'md';
  /** The work goes on: it takes no second press, and keeps the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      {...rest}
      {...pressable({ busy, disabled, onClick })}
      aria-label={label}
      title={rest.title ?? label}
      className={cx(
        'btn btn-ghost btn-square text-muted hover:bg-base-content/8 hover:text-base-content',
        size === 'sm' ? 'btn-sm' : 'pointer-coarse:size-11',
        busy && BUSY,
        className,
      )}
    >
      <Icon aria-hidden size={size === 'sm' ? 16 : 19} strokeWidth={1.9} />
    </button>
  );
}
