import { askPasskey } from '#client/components/parts/authenticator.ts';
import { trpc } from '#client/trpc.ts';

/** Signs in with a passkey alone. */
export function useSignInWithPasskey(): () => Promise<void> {
  const start = trpc.auth.startPasskey.useMutation();
  const signIn = trpc.auth.signInWithPasskey.useMutation();
  return async () => signIn.mutateAsync({ passkey: await askPasskey(await start.mutateAsync({ step: 'first' })) });
}

/** Finishes a sign-in with one of the account's passkeys, after the password. */
export function useEnterPasskey(): () => Promise<void> {
  const start = trpc.auth.startPasskey.useMutation();
  const enter = trpc.auth.enterPasskey.useMutation();
  return async () => enter.mutateAsync({ passkey: await askPasskey(await start.mutateAsync({ step: 'second' })) });
}
