import * as texts from '#shared/messages/components/code-field.ts';
import { TextField, type TextFieldProps } from '../fields/Field.tsx';

/** The code of a second factor, or a recovery code. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label={texts.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
