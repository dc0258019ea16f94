import { TextField, type TextFieldProps } from '../fields/Field.tsx';

/** The code of a second factor, or a recovery code. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField label="Code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required {...props} />
  );
}
