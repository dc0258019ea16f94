import { Card } from '#client/components/base/Card.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { late } from '#client/components/core/late.tsx';
import * as texts from '#shared/messages/account/password-section.ts';

const PasswordForm = late(
  async () => (await import('./PasswordForm.tsx')).PasswordForm,
  <Skeleton className="h-[19.625rem] max-w-md" />,
);

/** A new password; all other devices are signed out with it. */
export function PasswordSection() {
  return (
    <Card title={texts.password} description={texts.description}>
      <PasswordForm />
    </Card>
  );
}
