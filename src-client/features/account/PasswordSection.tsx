import { Card } from '#client/components/base/Card.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** A new password; all other devices are signed out with it. */
export function PasswordSection() {
  return (
    <Card title="Password" description="Changing it signs out all your other devices.">
      <PasswordForm />
    </Card>
  );
}
