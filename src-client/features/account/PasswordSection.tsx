import { Card } from '#client/components/base/Card.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Sets a new password, which signs out all other devices. */
export function PasswordSection() {
  return (
    <Card title="Password" description="Changing it signs out all your other devices.">
      <PasswordForm />
    </Card>
  );
}
