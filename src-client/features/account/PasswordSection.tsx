import { lazy, Suspense } from 'react';
import { Card } from '#client/components/Card.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';

const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }));

/** A new password; all other devices are signed out with it. */
export function PasswordSection() {
  return (
    <Card title="Password" description="Changing it signs out all your other devices.">
      <Suspense fallback={<Skeleton className="h-[19.625rem] max-w-md" />}>
        <PasswordForm />
      </Suspense>
    </Card>
  );
}
