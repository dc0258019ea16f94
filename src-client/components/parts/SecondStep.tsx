import { askPasskey } from '#client/components/parts/authenticator.ts';
import { trpc } from '#client/trpc.ts';
import type { PasskeyUse } from '#shared/auth/passkeys.schema.ts';
import type { TextFieldProps } from '../fields/Field.tsx';
import { CodeField } from './CodeField.tsx';

export const CODE_HINT = 'From your app, or a recovery code.';

/** Has one of the signed-in person's passkeys sign, as the second step of a proof. */
export function useOwnPasskey(): () => Promise<PasskeyUse> {
  const start = trpc.account.startPasskeyProof.useMutation();
  return async () => askPasskey(await start.mutateAsync());
}

/** What comes after the password in a form: a code, or, where the person has a passkey, a button that sends the form with one. */
export function SecondStep({
  passkey,
  onPasskey,
  ...field
}: Omit<TextFieldProps, 'label'> & {
  /** Whether a passkey can be used; if left out, the session says so. */
  passkey?: boolean;
  onPasskey: () => unknown;
}) {
  const session = trpc.useUtils().auth.session.getData();
  return (
    <div className="space-y-2.5">
      <CodeField {...field} />
      {(passkey ?? session?.passkey) && (
        <button type="button" className="link-plain text-sm" onClick={() => void onPasskey()}>
          Use a passkey instead
        </button>
      )}
    </div>
  );
}
