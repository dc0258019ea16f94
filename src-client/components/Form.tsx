import type { FormHTMLAttributes, ReactNode, SubmitEvent } from 'react';
import { Callout } from './Callout.tsx';

/**
 * A form whose messages stand by the fields: the browser's own bubbles are off. A refused submit leads to the first field that is wrong.
 * `problem` is what concerns the whole form.
 */
export function Form({
  problem,
  children,
  onSubmit,
  ...rest
}: FormHTMLAttributes<HTMLFormElement> & { problem?: string | null | undefined; children: ReactNode }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    onSubmit?.(event);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form noValidate onSubmit={submit} {...rest}>
      {problem && (
        <Callout kind="error" className="mb-5">
          {problem}
        </Callout>
      )}
      {children}
    </form>
  );
}
