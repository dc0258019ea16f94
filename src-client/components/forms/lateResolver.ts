import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { errorMessage } from '#client/errors.ts';

/** A deep copy of lists and plain objects; anything else stays the same object, such as a chosen file, by which its upload is known. */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)])) as Value;
}

/** How soon a form's rules are fetched if nobody has sent the form yet. */
const IDLE_MS = 500;

/**
 * A resolver whose schema, and the validation library with it, are fetched after the form is on the screen: they are needed only when something is
 * sent. When they cannot be fetched, the first field says so and nothing is sent. `load` returns the schema, such as `async () =>
 * (await import('#shared/auth/auth.schema.ts')).signInInput`.
 */
export function lateResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  let loading: Promise<Resolver<Input, unknown, Output>> | null = null;
  const fetched = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
    return zodResolver<Input, unknown, Output>(schema);
  };
  const ready = () => {
    loading ??= fetched().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  setTimeout(() => void ready().catch(() => undefined), IDLE_MS);
  return async (values, context, options) => {
    // The form's values can change while the rules are fetched; what is sent is what they were at submit.
    const sent = copyOf(values);
    let resolver: Resolver<Input, unknown, Output>;
    try {
      resolver = await ready();
    } catch (error) {
      const [first = 'root'] = Object.keys(sent);
      const errors = { [first]: { type: 'rules', message: errorMessage(error) } };
      return { values: {}, errors: errors as FieldErrors<Input> };
    }
    return resolver(sent, context, options);
  };
}
