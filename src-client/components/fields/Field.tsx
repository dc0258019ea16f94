import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { UNITS_PER_SIGN } from '#shared/graphemes.ts';
import { cx } from '../base/cx.ts';
import { useTyping } from '../base/typing.ts';

export interface FieldFrame {
  label: string;
  /** Help under the control. */
  hint?: ReactNode;
  /** What is wrong, in one sentence that names the field. */
  error?: string | undefined;
  /** Keeps the label for screen readers only; for controls whose place already says what they are. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  /** What just happened to it, beside the label; a `JustSaid`. */
  said?: ReactNode;
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  required: boolean | undefined;
}

/** Label, control, hint and error, tied together for screen readers. The function gets the attributes for the control. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  required,
  className,
  said,
  id,
  children,
}: FieldFrame & {
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = cx(error && errorId, hint ? hintId : null) || undefined;
  return (
    <div className={cx('min-w-0', className)}>
      <div className={said ? 'flex items-baseline justify-between gap-3' : 'contents'}>
        <label htmlFor={controlId} className={cx(hideLabel ? 'sr-only' : 'mb-1.5 block text-[0.875rem] font-medium')}>
          {label}
          {!required && !hideLabel && required !== undefined && (
            <span className="text-muted font-normal">{' (optional)'}</span>
          )}
        </label>
        {said}
      </div>
      {children({ id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy, required })}
      {error && (
        <p id={errorId} className="text-error mt-1.5 text-sm font-medium">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-muted mt-1.5 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

type Native<T> = Omit<T, keyof FieldFrame | 'children'>;

/** Separates the props of the frame from those of the control. */
export function frameOf<T extends FieldFrame>(props: T) {
  const { label, hint, error, hideLabel, required, className, said, ...control } = props;
  return { frame: { label, hint, error, hideLabel, required, className, said }, control };
}

/** The browser counts UTF-16 units and cuts off pasted text silently, so its limit is above the one that the input's own message names. */
const limitOf = ({ maxLength }: { maxLength?: number | undefined }) => ({
  maxLength: maxLength === undefined ? undefined : maxLength * UNITS_PER_SIGN,
});

export type TextFieldProps = FieldFrame &
  Native<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> | undefined };

/**
 * A line of text. Takes react-hook-form's `register`, spread as it is. `required={false}` marks the label as optional; the browser's own validation
 * bubbles are off because forms carry `noValidate`.
 */
export function TextField(props: TextFieldProps) {
  const { frame, control } = frameOf(props);
  const typing = useTyping();
  return (
    <Field {...frame} id={control.id}>
      {(wiring) => <input type="text" {...control} {...limitOf(control)} {...wiring} {...typing} className="control" />}
    </Field>
  );
}

/** Several lines of text. With `grows` it has one line at first, and gets as high as what is typed. */
export function TextArea({
  grows = false,
  ...props
}: FieldFrame &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { grows?: boolean; ref?: Ref<HTMLTextAreaElement> }) {
  const { frame, control } = frameOf(props);
  const typing = useTyping();
  return (
    <Field {...frame} id={control.id}>
      {(wiring) => (
        <textarea
          rows={grows ? 1 : 4}
          {...control}
          {...limitOf(control)}
          {...wiring}
          {...typing}
          className={cx('control', grows ? 'block field-sizing-content max-h-48 resize-none' : 'min-h-24')}
        />
      )}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** Part of the choice before it: shown further in. */
  nested?: boolean;
}

/** A choice of one from a list. `placeholder` is the empty choice. */
export function Select(
  props: FieldFrame &
    Native<SelectHTMLAttributes<HTMLSelectElement>> & {
      options: readonly Option[];
      placeholder?: string;
      ref?: Ref<HTMLSelectElement>;
    },
) {
  const { frame, control } = frameOf(props);
  const { options, placeholder, ...select } = control;
  return (
    <Field {...frame} id={select.id}>
      {(wiring) => (
        <select {...select} {...wiring} className="control select-arrow">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A date without a time; its value is `YYYY-MM-DD`. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" />;
}
