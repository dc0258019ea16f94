import type { LucideIcon } from 'lucide-react';
import { type ButtonHTMLAttributes, type FocusEvent, type MouseEvent, type ReactNode, type Ref, useState } from 'react';
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
  /** Shows that the work is still running; the button keeps its width and its focus, and takes no second click. */
  busy?: boolean | undefined;
  /** What it says while it is busy, when words say more than a spinner. */
  busyLabel?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

// It still receives presses and ignores them: a press that fell through to what is below would take the focus with it.
const BUSY = 'pointer-events-auto cursor-progress';
const CLOSED = 'btn-disabled pointer-events-auto';

/** What was pressed last. */
let pressedLast: Element | null = null;

/**
 * Whether this is the second half of a double click whose first half removed what was there, such as the row of a list. It was meant for that
 * element.
 */
const isStray = ({ detail, currentTarget }: MouseEvent): boolean => detail > 1 && currentTarget !== pressedLast;

interface Pressable extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'onBlur'> {
  busy: boolean;
  disabled: boolean;
}

/**
 * Anything that can be pressed. While its work is running it ignores presses, but it is never `disabled` then: that would drop the focus, and
 * keyboard users would start again at the top of the page. For the same reason it is not disabled after the work either, until the focus has left it.
 */
function usePressable({ busy, disabled, onClick, onBlur }: Pressable) {
  const [pressed, setPressed] = useState(false);
  const closed = disabled && pressed && !busy;
  const leave = (event: FocusEvent<HTMLButtonElement>) => {
    setPressed(false);
    onBlur?.(event);
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isStray(event)) {
      event.preventDefault();
      return;
    }
    pressedLast = event.currentTarget;
    setPressed(true);
    onClick?.(event);
  };
  const attributes: ButtonHTMLAttributes<HTMLButtonElement> =
    busy || closed
      ? {
          'aria-busy': busy || undefined,
          'aria-disabled': true,
          onClick: (event) => event.preventDefault(),
          onBlur: leave,
        }
      : { disabled, onClick: press, onBlur: leave };
  return { attributes, className: busy ? BUSY : closed && CLOSED };
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
  onBlur,
  ...rest
}: ButtonProps) {
  const pressable = usePressable({ busy, disabled, onClick, onBlur });
  const said = busy && busyLabel !== undefined;
  return (
    <button
      type="button"
      {...rest}
      {...pressable.attributes}
      className={cx(looks({ variant, size, className }), 'relative', pressable.className)}
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
  variant = 'ghost',
  size = 'md',
  className,
  busy = false,
  disabled = false,
  onClick,
  onBlur,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  label: string;
  /** `primary` for the one main action of a screen. */
  variant?: 'ghost' | 'primary';
  size?: 'sm' | 'md';
  /** The work is still running: it takes no second press, and keeps the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  const pressable = usePressable({ busy, disabled, onClick, onBlur });
  return (
    <button
      type="button"
      {...rest}
      {...pressable.attributes}
      aria-label={label}
      title={rest.title ?? label}
      className={cx(
        'btn btn-square',
        variant === 'primary' ? 'btn-primary' : 'btn-ghost text-muted hover:bg-base-content/8 hover:text-base-content',
        size === 'sm' ? 'btn-sm' : 'pointer-coarse:size-11',
        pressable.className,
        className,
      )}
    >
      <Icon aria-hidden size={size === 'sm' ? 16 : 19} strokeWidth={1.9} />
    </button>
  );
}
