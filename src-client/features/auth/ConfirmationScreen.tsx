import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { notify } from '#client/components/base/notify.ts';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { Confirmation } from '#shared/auth/auth.schema.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailForm } from './EmailForm.tsx';
import { KnownPasswordForm } from './KnownPasswordForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { homeOf, useEnter, useRefreshSession, useSession } from './session.ts';

/**
 * The link of a confirmation mail: it confirms at once in the browser that signed up, anywhere else with a password; then it leads to the setup or
 * asks to sign in (AUTH-08 to AUTH-13).
 */
export function ConfirmationScreen({ token }: { token: string }) {
  const started = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const confirm = trpc.auth.confirmEmail.useMutation();
  const arrive = useArrive();

  // Only once: the first call uses up the link, and React runs effects twice in development.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    notify.info(authMessages.processingConfirmation);
    const run = async () => {
      let answer: Confirmation;
      try {
        answer = await confirm.mutateAsync({ token });
      } catch (error) {
        const text = authMessages.confirmationFailed(errorMessage(error));
        notify.error(text);
        return setFailure(text);
      }
      if (answer.confirmed) await arrive(answer);
      else setAsked(answer);
    };
    void run();
  }, []);

  if (failure) return <FailedConfirmation text={failure} />;
  if (asked) return <PasswordScreen token={token} signUp={asked} onConfirmed={arrive} />;
  return (
    <AuthFrame title={authMessages.confirmTitle}>
      <Spinner label={authMessages.processingConfirmation} />
    </AuthFrame>
  );
}

/** What happens after a confirmation. */
function useArrive(): (confirmed: Confirmation) => Promise<void> {
  const router = useRouter();
  const enter = useEnter();
  const refreshSession = useRefreshSession();
  const before = useSession();
  return async ({ email }) => {
    const session = await refreshSession();
    // A session that existed before is another person's; it is never replaced (ruling C03).
    if (session && !before) {
      notify.success('Email confirmed successfully! You are now logged in.');
      await enter();
      return;
    }
    notify.success('Your email address is confirmed.');
    if (session?.email !== email) notify.info('Please log in with your credentials.');
    await router.navigate({ to: session ? homeOf(session) : '/auth', replace: true });
  };
}

/** The link was opened in another browser than the one that signed up: asks for the password of the sign-up, or for a new one. */
function PasswordScreen({
  token,
  signUp,
  onConfirmed,
}: {
  token: string;
  signUp: Confirmation;
  onConfirmed: (confirmed: Confirmation) => Promise<void>;
}) {
  const [anew, setAnew] = useState(false);
  const confirm = trpc.auth.confirmEmail.useMutation();
  const confirmAnew = trpc.auth.confirmWithNewPassword.useMutation();
  const { email, accountType } = signUp;
  return (
    <AuthFrame
      title={authMessages.confirmTitle}
      lead={`This link opens ${accountType === 'agency' ? 'an agency' : `a ${accountType}`} account that was signed up for in another browser.`}
      foot={
        <button type="button" className="link-plain" onClick={() => setAnew(!anew)}>
          {anew ? 'I know the password of the sign-up' : 'I did not choose this password, or forgot it'}
        </button>
      }
    >
      {anew ? (
        <>
          <p className="mb-5">Set a new password. The password from the sign-up will then no longer work.</p>
          <NewPasswordForm
            email={email}
            submitLabel={authMessages.confirm}
            onSave={async (password) => {
              await onConfirmed(await confirmAnew.mutateAsync({ token, password }));
            }}
          />
        </>
      ) : (
        <KnownPasswordForm
          email={email}
          submitLabel={authMessages.confirm}
          onSubmit={async (password) => {
            await onConfirmed(await confirm.mutateAsync({ token, password }));
          }}
        />
      )}
    </AuthFrame>
  );
}

function FailedConfirmation({ text }: { text: string }) {
  const router = useRouter();
  const resend = trpc.auth.resendConfirmation.useMutation();
  return (
    <AuthFrame title={authMessages.confirmTitle}>
      <Callout kind="error" className="mb-6">
        {text}
      </Callout>
      <p className="mb-4">We can send you a new link.</p>
      <EmailForm
        submitLabel="Send a new link"
        onSend={async (email) => {
          await resend.mutateAsync({ email });
          notify.success(authMessages.confirmationSent);
          void router.navigate({ to: '/auth', replace: true });
        }}
      />
    </AuthFrame>
  );
}
