import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTyping } from '../base/typing.ts';
import { Field, frameOf, type TextFieldProps } from '../fields/Field.tsx';

/** The current password, unless it says otherwise, with a button that shows what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  const [shown, setShown] = useState(false);
  const typing = useTyping();
  const { frame, control } = frameOf({
    label: 'Password',
    autoComplete: 'current-password',
    required: true,
    ...props,
  });
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...frame} id={control.id}>
      {(wiring) => (
        <div className="relative">
          <input {...control} {...wiring} {...typing} type={shown ? 'text' : 'password'} className="control pr-11" />
          <button
            type="button"
            className="text-muted hover:text-base-content absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field"
            aria-label={shown ? `Hide ${frame.label.toLowerCase()}` : `Show ${frame.label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden size={18} />
          </button>
        </div>
      )}
    </Field>
  );
}
