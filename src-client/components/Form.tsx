import type { FormHTMLAttributes, ReactNode } from 'react';
import { Callout } from './Callout.tsx';

/** A form whose messages stand by the fields: the browser's own bubbles are off. `problem` is what concerns the whole form. */
export function Form({
  problem,
  children,
  ...rest
}: FormHTMLAttributes<HTMLFormElement> & { problem?: string | null | undefined; children: ReactNode }) {
  return (
    <form noValidate {...rest}>
      {problem && (
        <Callout kind="error" className="mb-5">
          {problem}
        </Callout>
      )}
      {children}
    </form>
  );
}
