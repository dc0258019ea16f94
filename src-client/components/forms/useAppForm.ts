import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { errorField, errorMessage } from '#client/errors.ts';

const typeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;

/**
 * The message among the errors of a field: its own, or the first of its parts, such as one entry of a list. Every error must have its message there,
 * or it would be silent.
 */
function sentenceIn(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  // An error also holds its field, which is not searched.
  if (typeof typeOf(errors) === 'string')
    return 'message' in errors && typeof errors.message === 'string' ? errors.message : undefined;
  for (const part of Object.values(errors)) {
    const sentence = sentenceIn(part);
    if (sentence) return sentence;
  }
  return undefined;
}

/**
 * The form's name for a field that the server refused. A procedure may nest the form's values under a name: its `brief.hashtags` is the form's
 * `hashtags`.
 */
function nameIn(values: object, refused: string | null): string | null {
  const parts = refused?.split('.') ?? [];
  for (let start = 0; start < parts.length; start += 1) {
    const name = parts.slice(start).join('.');
    if (get(values, name) !== undefined) return name;
  }
  return null;
}

/**
 * The one way to write a form. `rules` check what was entered, usually the procedure's schema, fetched late (`lateResolver`). `send` gives the
 * checked values to the server; a refusal is shown at the field that it names, else on the whole form. `onInvalid` runs when the rules refuse. Show
 * it with `Form` or `FormDialog`, and each value with `field`, or with `Controller` and `problemOf`.
 */
export function useAppForm<Values extends FieldValues, Checked = Values>({
  rules,
  defaultValues,
  send,
  onInvalid,
}: {
  rules: Resolver<Values, unknown, Checked>;
  defaultValues: DefaultValues<Values>;
  send: (values: Checked) => Promise<unknown>;
  onInvalid?: (errors: FieldErrors<Values>) => void;
}) {
  const { register, control, handleSubmit, setError, setFocus, setValue, reset, subscribe, getValues, formState } =
    useForm<Values, unknown, Checked>({
      resolver: rules,
      defaultValues,
      // `Form` does this for all fields, including those that are not registered.
      shouldFocusError: false,
    });
  const { errors, isSubmitting, isSubmitSuccessful, isDirty, submitCount } = formState;

  /** Another way to send the same values, such as a second button. */
  const sendBy = (how: (values: Checked) => Promise<unknown>) =>
    handleSubmit(async (values) => {
      try {
        await how(values);
      } catch (error) {
        const name = nameIn(getValues(), errorField(error)) ?? 'root';
        setError(name as Path<Values>, { type: 'server', message: errorMessage(error) });
      }
    }, onInvalid);

  return {
    submit: sendBy(send),
    sendBy,
    /** What a field of `components/` needs: its wiring, and what is wrong with it. */
    field: <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
      ...register(name, options),
      error: sentenceIn(get(errors, name)),
    }),
    problemOf: (name: Path<Values>): string | undefined => sentenceIn(get(errors, name)),
    /** Whether it was the server, not the rules, that reported the error of a field. */
    refusedByServer: (name: Path<Values>): boolean => typeOf(get(errors, name)) === 'server',
    /** What concerns the whole form. */
    problem: errors.root?.message,
    /** Shows a message on the whole form for errors that no field shows. */
    sayHidden: () => {
      const hidden = errors.root ? undefined : sentenceIn(errors);
      if (hidden) setError('root', { type: 'hidden', message: hidden });
    },
    busy: isSubmitting,
    /** Whether leaving would lose something. */
    unsaved: isDirty && !isSubmitting && !isSubmitSuccessful,
    /** Whether the values differ from the initial ones. */
    changed: isDirty,
    /** How often it was submitted, refused attempts included. */
    tries: submitCount,
    control,
    set: setValue,
    focus: setFocus,
    values: getValues,
    reset,
    subscribe,
  };
}

/** What `Form` and `FormDialog` need of any form. */
export type AnyForm = Pick<
  ReturnType<typeof useAppForm>,
  'submit' | 'problem' | 'sayHidden' | 'busy' | 'unsaved' | 'tries'
>;

/** Rules without the validation library: a message for each value that is wrong; fields that are right are left out or null. */
export const plainRules =
  <Values extends FieldValues>(
    problemsOf: (values: Values) => Partial<Record<Path<Values>, string | null>>,
  ): Resolver<Values, unknown, Values> =>
  (values) => {
    const wrong = Object.entries<string | null | undefined>(problemsOf(values)).filter(([, sentence]) => sentence);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
