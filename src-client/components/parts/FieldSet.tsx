import { type ReactNode, useId } from 'react';

/** Several controls that answer one question, with its error below them. */
export function FieldSet({
  legend,
  hint,
  error,
  children,
}: {
  legend: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend className="text-[0.875rem] font-medium">{legend}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {error && (
        <p id={errorId} className="text-error mt-1 text-sm font-medium">
          {error}
        </p>
      )}
      <div className="mt-2.5">{children}</div>
    </fieldset>
  );
}
