import { Card } from '#client/components/base/Card.tsx';
import * as texts from '#shared/messages/account/password-section.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** A new password; all other devices are signed out with it. */
export function PasswordSection() {
  return (
    <Card title={texts.password} description={texts.description}>
      <PasswordForm />
    </Card>
  );
}
