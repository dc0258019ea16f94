import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../base/cx.ts';

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The work of the last press is still running: it takes no other press, and keeps the focus. */
  busy?: boolean;
  ref?: Ref<HTMLInputElement>;
}

function CheckFrame({
  kind,
  label,
  hint,
  error,
  busy = false,
  className,
  onChange,
  ...input
}: CheckProps & { kind: 'checkbox' | 'radio' | 'switch' }) {
  const generated = useId();
  const id = input.id ?? generated;
  const describedBy = cx(error && `${id}-error`, hint ? `${id}-hint` : null) || undefined;
  const look = {
    checkbox: 'checkbox checkbox-primary checkbox-sm',
    radio: 'radio radio-primary radio-sm',
    switch: 'toggle toggle-primary toggle-sm',
  };
  return (
    <div className={cx('flex items-start gap-3', kind === 'switch' && 'flex-row-reverse justify-between', className)}>
      <input
        {...input}
        id={id}
        aria-disabled={busy || undefined}
        onChange={busy ? () => {} : onChange}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={cx(look[kind], 'border-base-content/55 mt-0.5 shrink-0')}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer text-[0.9375rem] font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-error mt-1 text-sm font-medium">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** A yes or no that is sent with the form. */
export function Checkbox(props: CheckProps) {
  return <CheckFrame kind="checkbox" {...props} />;
}

/** One of several; put the options of one question in a `RadioGroup`. */
export function Radio(props: CheckProps) {
  return <CheckFrame kind="radio" {...props} />;
}

/** A setting that takes effect at once. */
export function Switch(props: CheckProps) {
  return <CheckFrame kind="switch" {...props} />;
}

/** A question with its answers. */
export function RadioGroup({
  legend,
  error,
  children,
  className,
}: {
  legend: ReactNode;
  error?: string | undefined;
  children: ReactNode;
  className?: string;
}) {
  const errorId = useId();
  return (
    <fieldset className={className} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-[0.875rem] font-medium">{legend}</legend>
      {children}
      {error && (
        <p id={errorId} className="text-error mt-1.5 text-sm font-medium">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** One answer of a `RadioGroup` as a card with a line of explanation. */
export function RadioCard({ label, hint, ref, ...input }: Omit<CheckProps, 'error'>) {
  const id = useId();
  return (
    <div className="hairline has-checked:border-primary has-checked:bg-primary/6 has-focus-visible:outline-primary relative rounded-xl p-3.5 outline-offset-2 has-focus-visible:outline-2">
      <input
        {...input}
        ref={ref}
        id={id}
        type="radio"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="radio radio-primary radio-sm border-base-content/55 absolute top-4 right-3.5 z-1 outline-none"
      />
      <label htmlFor={id} className="block cursor-pointer pr-8 font-semibold after:absolute after:inset-0">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
