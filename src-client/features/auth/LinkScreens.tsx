import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/auth/link-screens.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useEnter, useSession, useSignOut } from './session.ts';

const ROLE_WORDS: Record<string, string> = {
  admin: texts.anAdmin,
  brand: 'a brand',
  creator: 'a creator',
  managed_brand: texts.aBrandLookedAfter,
  managed_creator: texts.aCreatorLookedAfter,
  managed_user: texts.aMemberOfAn,
};

/** A link that no longer works, and the way on. */
function DeadLink({ text, onSignIn }: { text: string; onSignIn: () => void }) {
  return (
    <>
      <Callout kind="error">{text}</Callout>
      <Button className="mt-5" onClick={onSignIn}>
        {authMessages.signInTitle}
      </Button>
    </>
  );
}

function useToSignIn() {
  const router = useRouter();
  return () => void router.navigate({ to: '/auth', replace: true });
}

/** The link of a reset mail: a new password, after which one signs in with it. */
export function ResetScreen({ token }: { token: string }) {
  const reset = trpc.auth.resetPassword.useMutation();
  const toSignIn = useToSignIn();
  return (
    <AuthFrame title={texts.setANewPassword} lead={texts.youWillBeSigned}>
      <NewPasswordForm
        submitLabel={texts.savePassword}
        onSave={async (password) => {
          await reset.mutateAsync({ token, password });
          notify.success(authMessages.passwordChanged);
          toSignIn();
        }}
      />
    </AuthFrame>
  );
}

/** The link of an invite: sets the password of the account that was offered. A session that is open is never replaced (ruling C03). */
export function InviteScreen({ token }: { token: string }) {
  const session = useSession();
  const { signOut, busy } = useSignOut();
  const invite = trpc.auth.readInvite.useQuery({ token }, { enabled: !session, retry: false });
  const accept = trpc.auth.acceptInvite.useMutation();
  const enter = useEnter();
  const toSignIn = useToSignIn();
  const ready = invite.isSuccess;

  useEffect(() => {
    if (ready) notify.info(authMessages.setPassword);
  }, [ready]);

  if (session) {
    return (
      <AuthFrame title={texts.acceptTheInvitation}>
        <Callout kind="warning" title={texts.youAreSignedIn(session.email)}>
          {texts.signOutThenOpen}
        </Callout>
        <Button className="mt-5" busy={busy} onClick={signOut}>
          {texts.signOut}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={texts.acceptTheInvitation}
      lead={invite.data && texts.youAreInvitedTo(ROLE_WORDS[invite.data.role] ?? 'a member', authMessages.setPassword)}
    >
      {invite.isPending && <Spinner label={texts.openingTheInvitation} />}
      {invite.isLoadingError && <DeadLink text={errorMessage(invite.error)} onSignIn={toSignIn} />}
      {invite.data && (
        <NewPasswordForm
          email={invite.data.email}
          submitLabel={texts.createAccount}
          onSave={async (password) => {
            await accept.mutateAsync({ token, password });
            if (!(await enter())) toSignIn();
          }}
        />
      )}
    </AuthFrame>
  );
}

/** A link that came without its code, as when a mail program cut it off. */
export function BrokenLinkScreen() {
  const toSignIn = useToSignIn();
  return (
    <AuthFrame title={texts.title}>
      <DeadLink text={authMessages.linkInvalid} onSignIn={toSignIn} />
    </AuthFrame>
  );
}
