import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useEnter, useSession, useSignOut } from './session.ts';

const ROLE_WORDS: Record<string, string> = {
  admin: 'an admin',
  brand: 'a brand',
  creator: 'a creator',
  managed_brand: 'a brand managed by an agency',
  managed_creator: 'a creator managed by an agency',
  managed_user: 'a member of an agency’s team',
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

/** The link of a reset mail: sets a new password, with which one then signs in. */
export function ResetScreen({ token }: { token: string }) {
  const reset = trpc.auth.resetPassword.useMutation();
  const toSignIn = useToSignIn();
  return (
    <AuthFrame title="Set a new password" lead="You will be signed out everywhere else.">
      <NewPasswordForm
        submitLabel="Save password"
        onSave={async (password) => {
          await reset.mutateAsync({ token, password });
          notify.success('Your password has been changed. Please sign in.');
          toSignIn();
        }}
      />
    </AuthFrame>
  );
}

/** The link of an invite: sets the password of the account that was offered. An open session is never replaced (ruling C03). */
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
      <AuthFrame title="Accept the invitation">
        <Callout kind="warning" title={`You are signed in as ${session.email}`}>
          Sign out, then open the link of the invitation again.
        </Callout>
        <Button className="mt-5" busy={busy} onClick={signOut}>
          Sign Out
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Accept the invitation"
      lead={
        invite.data &&
        (invite.data.seat
          ? `${isolated(invite.data.seat.company)} invites you as a member, with the role ${seatRoleLabels[invite.data.seat.role]}.`
          : `You are invited to Accord as ${ROLE_WORDS[invite.data.role] ?? 'a member'}. ${authMessages.setPassword}`)
      }
    >
      {invite.isPending && <Spinner label="Opening the invitation…" />}
      {invite.isLoadingError && <DeadLink text={errorMessage(invite.error)} onSignIn={toSignIn} />}
      {invite.data && (
        <NewPasswordForm
          email={invite.data.email}
          named={invite.data.seat !== null}
          submitLabel="Create account"
          onSave={async (password, name) => {
            await accept.mutateAsync({ token, password, name });
            if (!(await enter())) toSignIn();
          }}
        />
      )}
    </AuthFrame>
  );
}

/** A link without its code, as when a mail program cut it off. */
export function BrokenLinkScreen() {
  const toSignIn = useToSignIn();
  return (
    <AuthFrame title="This link is not complete">
      <DeadLink text={authMessages.linkInvalid} onSignIn={toSignIn} />
    </AuthFrame>
  );
}
