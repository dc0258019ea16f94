import { useEffect, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { AccountType } from '#shared/auth/auth.schema.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CheckMail } from './CheckMail.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useEnterPasskey } from './passkey.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { SsoScreen } from './SsoScreen.tsx';
import { Switch } from './Switch.tsx';
import { useEnter } from './session.ts';

/** `code` and `passkey` are the second step, without and with a passkey of the account. */
export type EntryMode = 'sign-in' | 'sign-up' | 'forgot' | 'code' | 'passkey' | 'sso';

/** Sign-in, sign-up and the request for a new password: one page whose mode is in the address. */
export function EntryScreens({
  mode,
  onMode,
  next,
  type,
  failure,
}: {
  mode: EntryMode;
  onMode: (mode: EntryMode) => void;
  next?: string | undefined;
  type?: AccountType | undefined;
  /** Why a sign-in with single sign-on did not work. */
  failure?: string | undefined;
}) {
  if (mode === 'sign-up') return <SignUpScreen type={type} next={next} onSignIn={() => onMode('sign-in')} />;
  if (mode === 'forgot') return <ForgotScreen onSignIn={() => onMode('sign-in')} />;
  if (mode === 'passkey') return <PasskeyScreen next={next} onSignIn={() => onMode('sign-in')} />;
  if (mode === 'sso') return <SsoScreen next={next} failure={failure} onSignIn={() => onMode('sign-in')} />;
  if (mode === 'code') return <CodeScreen next={next} onSignIn={() => onMode('sign-in')} />;
  return <SignInScreen next={next} onMode={onMode} />;
}

function SignInScreen({ next, onMode }: { next?: string | undefined; onMode: (mode: EntryMode) => void }) {
  useEffect(() => {
    if (next) notify.info('Please sign in to continue.');
  }, [next]);
  return (
    <AuthFrame
      title={authMessages.signInTitle}
      foot={<Switch question="New to Accord?" label={authMessages.signUpTitle} onClick={() => onMode('sign-up')} />}
    >
      <SignInForm next={next} onForgot={() => onMode('forgot')} onSecondStep={onMode} onSso={() => onMode('sso')} />
    </AuthFrame>
  );
}

/** The second step of a sign-in, after the right password. */
function CodeScreen({ next, onSignIn }: { next?: string | undefined; onSignIn: () => void }) {
  const cancel = trpc.auth.cancelSignIn.useMutation();
  const giveUp = () => cancel.mutate(undefined, { onSettled: onSignIn });
  return (
    <AuthFrame
      title="Enter your code"
      lead="The six digits from your authenticator app, or one of your recovery codes."
      foot={<Switch question="Not you, or no code?" label="Back to sign-in" onClick={giveUp} />}
    >
      <CodeForm next={next} onTooLate={onSignIn} />
    </AuthFrame>
  );
}

/** The second step for an account that has passkeys; a code does it, too. */
function PasskeyScreen({ next, onSignIn }: { next?: string | undefined; onSignIn: () => void }) {
  const enter = useEnter();
  const enterPasskey = useEnterPasskey();
  const cancel = trpc.auth.cancelSignIn.useMutation();
  const giveUp = () => cancel.mutate(undefined, { onSettled: onSignIn });
  const use = async () => {
    try {
      await enterPasskey();
    } catch (error) {
      if (errorMessage(error) === secondFactorMessages.signInAgain) onSignIn();
      throw error;
    }
    await enter(next);
  };
  return (
    <AuthFrame
      title="Confirm that it is you"
      lead="Your password was right. One of your passkeys or a code comes after it."
      foot={<Switch question="Not you?" label="Back to sign-in" onClick={giveUp} />}
    >
      <PasskeyButton variant="primary" onUse={use} />
      <p className="text-muted mt-7 mb-4 text-sm">
        Or enter the six digits from your authenticator app, or one of your recovery codes.
      </p>
      <CodeForm next={next} variant="secondary" onTooLate={onSignIn} />
    </AuthFrame>
  );
}

/** The code in the address of a brand's link. */
const JOIN = /^\/join\/([\w-]+)$/;

function SignUpScreen({
  type,
  next,
  onSignIn,
}: {
  type?: AccountType | undefined;
  next?: string | undefined;
  onSignIn: () => void;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) return <CheckMailScreen email={sentTo} onSignIn={onSignIn} />;
  return (
    <AuthFrame
      title={authMessages.signUpTitle}
      foot={<Switch question="Already have an account?" label={authMessages.signInTitle} onClick={onSignIn} />}
    >
      <SignUpForm type={type} joinCode={JOIN.exec(next ?? '')?.[1]} onSent={setSentTo} />
    </AuthFrame>
  );
}

function CheckMailScreen({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <AuthFrame
      title="Check your email"
      foot={<Switch question="Confirmed already?" label={authMessages.signInTitle} onClick={onSignIn} />}
    >
      <CheckMail email={email} />
    </AuthFrame>
  );
}

function ForgotScreen({ onSignIn }: { onSignIn: () => void }) {
  const [sent, setSent] = useState(false);
  const request = trpc.auth.requestReset.useMutation();
  return (
    <AuthFrame
      title="Set a new password"
      lead={
        sent ? undefined : 'Enter the email address of your account and we will send you a link. It works for one hour.'
      }
      foot={<Switch question="Remember your password?" label={authMessages.signInTitle} onClick={onSignIn} />}
    >
      {sent ? (
        <div role="status">
          <p>If there is an account for this address, a link to set a new password is on its way.</p>
          <Button className="mt-5" onClick={() => setSent(false)}>
            Send it to another address
          </Button>
        </div>
      ) : (
        <EmailForm
          submitLabel="Send link"
          onSend={async (email) => {
            await request.mutateAsync({ email });
            setSent(true);
          }}
        />
      )}
    </AuthFrame>
  );
}
