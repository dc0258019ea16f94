import { MailCheck } from 'lucide-react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { authMessages } from '#shared/messages/auth.ts';

/** What to do after signing up: open the mail. If the installation shows its mailbox, there is a link to it. */
export function CheckMail({ email }: { email: string }) {
  const resend = trpc.auth.resendConfirmation.useMutation(toasting(authMessages.confirmationSent));
  const mailbox = trpc.mail.mailbox.useQuery({}, { retry: false });
  return (
    <div role="status">
      <MailCheck aria-hidden className="text-primary mb-4" size={34} strokeWidth={1.6} />
      <p>{authMessages.confirmationSent}</p>
      <p className="text-muted mt-2">
        {filled('It went to {strong} and works for 24 hours.', {
          strong: <strong className="text-base-content">{email}</strong>,
        })}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button busy={resend.isPending} onClick={() => resend.mutate({ email })}>
          Send it again
        </Button>
        {mailbox.isSuccess && (
          <AppLink to="/mailbox" search={{ to: email }} className="link-plain">
            Open the demo mailbox
          </AppLink>
        )}
      </div>
    </div>
  );
}
