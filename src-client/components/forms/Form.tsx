import {
  type FormEvent,
  type FormHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { Callout } from '../core/Callout.tsx';
import { useEntered } from './entered.ts';
import { useLeaveGuard } from './leaveGuard.tsx';
import type { AnyForm } from './useAppForm.ts';

type Attributes = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> & {
  problemTitle?: string | undefined;
  children: ReactNode;
};

/** Ctrl+Enter or Cmd+Enter in a multi-line text presses the form's button, wherever it is, unless it is disabled. */
function sendByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  const button = [...currentTarget.elements].find(
    (each) => each instanceof HTMLButtonElement && each.type === 'submit',
  );
  if (button instanceof HTMLButtonElement) button.click();
}

/** The first field with a text that cannot be read, such as an invalid number; the field says so itself. */
function unreadIn({ elements }: HTMLFormElement): HTMLInputElement | undefined {
  for (const each of elements) {
    if (each instanceof HTMLInputElement && each.validity.customError) return each;
  }
  return undefined;
}

/**
 * The form element: messages are beside the fields, so the browser's own bubbles are off. `problem` concerns the whole form. It is not submitted
 * while a field holds text that cannot be read.
 */
export function FormFrame({
  problem,
  problemTitle,
  onSubmit,
  children,
  ...rest
}: FormHTMLAttributes<HTMLFormElement> & {
  problem?: string | null | undefined;
  /** Shown before it, when the specification has words for it. */
  problemTitle?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
}) {
  return (
    <form
      noValidate
      onKeyDown={sendByKeyboard}
      {...rest}
      onSubmit={(event) => {
        const unread = unreadIn(event.currentTarget);
        if (!unread) return onSubmit?.(event);
        event.preventDefault();
        // React bubbles the events of a form in a dialog up to the form from which the dialog was opened.
        event.stopPropagation();
        unread.focus();
      }}
    >
      {problem && (
        <Callout kind="error" title={problemTitle} className="mb-5">
          {problem}
        </Callout>
      )}
      {children}
    </form>
  );
}

/**
 * A form of `useAppForm`. If it is refused, the first wrong field gets the focus; problems of fields that are not shown are said on the form. With
 * `guard` it asks before unsaved input is lost by leaving the screen.
 */
export function Form({ form, guard = false, children, ...rest }: Attributes & { form: AnyForm; guard?: boolean }) {
  const element = useRef<HTMLFormElement>(null);
  const question = useLeaveGuard(guard && form.unsaved);
  // This includes input that is being sent, because it may be refused.
  const isEntered = form.unsaved || form.busy;
  useEntered(useCallback(() => isEntered, [isEntered]));
  const { tries, sayHidden } = form;
  const said = useRef(0);
  useEffect(() => {
    if (said.current === tries) return;
    said.current = tries;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else sayHidden();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React bubbles the events of a form in a dialog up to the form from which the dialog was opened.
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <FormFrame ref={element} onSubmit={submit} problem={form.problem} {...rest}>
      {children}
      {question}
    </FormFrame>
  );
}
