import { Callout } from '#client/components/core/Callout.tsx';
import { trpc } from '#client/trpc.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { ssoFailures } from '#shared/messages/sso.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailForm } from './EmailForm.tsx';
import { Switch } from './Switch.tsx';

/** Asks for the address by which the company's own sign-in page is found, and goes there. `failure`: why that did not work before. */
export function SsoScreen({
  next,
  failure,
  onSignIn,
}: {
  next?: string | undefined;
  failure?: string | undefined;
  onSignIn: () => void;
}) {
  const start = trpc.sso.start.useMutation();
  return (
    <AuthFrame
      title="Single sign-on"
      lead="Enter your work email and we will take you to your company’s own sign-in page."
      foot={<Switch question="No single sign-on?" label={authMessages.signInTitle} onClick={onSignIn} />}
    >
      {failure !== undefined && (
        <Callout kind="error" className="mb-5">
          {Object.entries(ssoFailures).find(([name]) => name === failure)?.[1] ?? ssoFailures.failed}
        </Callout>
      )}
      <EmailForm
        submitLabel="Continue"
        onSend={async (email) => {
          const { url } = await start.mutateAsync({ email, next });
          window.location.assign(url);
        }}
      />
    </AuthFrame>
  );
}
