import { Hourglass } from 'lucide-react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { commonMessages } from '#shared/messages/common.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useEnter, useSignOut } from './session.ts';

/** Signed in, but without a role yet: staff have not answered the request (ruling B2.5). */
export function WaitingScreen() {
  const { signOut, busy } = useSignOut();
  const enter = useEnter();
  const foot = (
    <div className="flex flex-wrap items-center gap-4">
      <Button size="sm" busy={busy} onClick={signOut}>
        {commonMessages.signOut}
      </Button>
      <AppLink to="/account" className="link-plain">
        Your account
      </AppLink>
    </div>
  );
  return (
    <AuthFrame title="Your account is being checked" foot={foot}>
      <Hourglass aria-hidden className="text-primary mb-4" size={34} strokeWidth={1.6} />
      <p>Our team reviews every new agency account. You will get an email as soon as we have decided.</p>
      <Button className="mt-6" onClick={() => void enter()}>
        Check again
      </Button>
    </AuthFrame>
  );
}
