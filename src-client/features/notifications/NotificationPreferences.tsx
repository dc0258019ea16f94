import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { JustSaid } from '#client/components/parts/JustSaid.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { notificationMessages } from '#shared/messages/notifications.ts';
import { ChoicesSection } from './ChoicesSection.tsx';
import { PushSection } from './PushSection.tsx';

/** How a person is told: which mails, how about each kind, and on which devices. A switch is saved when it is flipped. */
export function NotificationPreferences() {
  return (
    <Loaded failure={{ title: 'Your preferences could not be loaded' }} skeleton={<SkeletonCard />}>
      <Preferences />
    </Loaded>
  );
}

function Preferences() {
  const [[session, preferences]] = trpc.useSuspenseQueries((t) => [t.auth.session(), t.notifications.preferences()]);
  const email = session?.email;
  const save = trpc.notifications.savePreferences.useMutation({
    onSuccess: () => notify.success(notificationMessages.preferencesSaved),
    onError: (error) => toastError(error, notificationMessages.preferencesFailed),
  });
  // While it is being saved, a switch shows its new state; a refusal reverts it.
  const shown = { ...preferences, ...(save.isPending ? save.variables : {}) };
  const named = (preference: keyof typeof preferences, label: string) => (
    <span className="inline-flex items-baseline gap-3">
      {label}
      {save.isSuccess && preference in save.variables && <JustSaid>Saved</JustSaid>}
    </span>
  );
  return (
    <div className="space-y-4">
      <Card title="Emails" description={email ? `Emails go to ${email}.` : undefined}>
        <div className="divide-base-300 divide-y" aria-busy={save.isPending}>
          <Switch
            className="pb-4"
            label={named('emailNotifications', 'Email notifications')}
            hint="About your own work, as you choose below. Security emails always come."
            checked={shown.emailNotifications}
            onChange={(event) => save.mutate({ emailNotifications: event.target.checked })}
          />
          <Switch
            className="pt-4"
            label={named('marketingEmails', 'Marketing emails')}
            hint="News about Accord itself, now and then."
            checked={shown.marketingEmails}
            onChange={(event) => save.mutate({ marketingEmails: event.target.checked })}
          />
        </div>
      </Card>
      <ChoicesSection mailed={shown.emailNotifications} ofBrand={session?.role === 'brand'} />
      <PushSection />
    </div>
  );
}
