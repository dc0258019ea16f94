import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { SecondStep } from '#client/components/parts/SecondStep.tsx';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { useEnterPasskey } from './passkey.ts';

const rules = lateResolver(async () => (await import('#shared/account/account.schema.ts')).proofInput);

/** Lets the same person sign in again on top of the current screen, so that what they typed there stays. */
export function SignInAgain({
  session: { email, secondFactor, passkey },
  onSignedIn,
  onClose,
}: {
  /** The session that has ended. */
  session: SessionView;
  onSignedIn: () => void;
  onClose: () => void;
}) {
  const signIn = trpc.auth.signIn.useMutation();
  const enterCode = trpc.auth.enterCode.useMutation();
  const enterPasskey = useEnterPasskey();
  const form = useAppForm({
    rules,
    defaultValues: { password: '', ...(secondFactor && { code: '' }) },
    send: async ({ password, code = '' }) => {
      const asked = await signIn.mutateAsync({ email, password });
      if (asked.secondFactor) await enterCode.mutateAsync({ code });
      onSignedIn();
    },
  });
  const byPasskey = form.sendBy(async ({ password }) => {
    const asked = await signIn.mutateAsync({ email, password });
    if (asked.secondFactor) await enterPasskey();
    onSignedIn();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      // Asks nothing on closing: a password is quickly typed again.
      unsaved={false}
      title="Sign in again"
      description={`Your session has ended. What you typed is still here; sign in as ${email} to continue.`}
      size="sm"
      submitLabel={authMessages.signIn}
      backLabel="Leave"
    >
      <PasswordField {...form.field('password')} />
      {secondFactor && <SecondStep passkey={passkey} onPasskey={byPasskey} {...form.field('code')} />}
    </FormDialog>
  );
}
