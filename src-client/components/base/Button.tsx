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
  /** Shows that the work goes on; the button keeps its width and takes no second click. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. One `primary` a screen; `danger` only for what destroys something. */
export function Button({
  variant,
  size,
  icon: Icon,
  className,
  children,
  busy = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      // Not `disabled`: the focus stays on it.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(looks({ variant, size, className }), 'relative')}
    >
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {Icon && <Icon aria-hidden size={size === 'sm' ? 15 : 17} strokeWidth={2} />}
        {children}
      </span>
      {busy && (
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
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  label: string;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={cx(
        'btn btn-ghost btn-square text-muted hover:bg-base-content/8 hover:text-base-content',
        size === 'sm' ? 'btn-sm' : 'pointer-coarse:size-11',
        className,
      )}
    >
      <Icon aria-hidden size={size === 'sm' ? 16 : 19} strokeWidth={1.9} />
    </button>
  );
}
