import { Card } from '#client/components/Card.tsx';
import { Switch } from '#client/components/CheckField.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { notificationMessages } from '#shared/messages/notifications.ts';

/** Which mails a person gets. A switch is saved as it is turned. */
export function NotificationPreferences() {
  const email = trpc.auth.session.useQuery().data?.email;
  const preferences = trpc.notifications.preferences.useQuery();
  const save = trpc.notifications.savePreferences.useMutation({
    onSuccess: () => notify.success(notificationMessages.preferencesSaved),
    onError: (error) => toastError(error, notificationMessages.preferencesFailed),
  });
  if (preferences.isLoadingError) {
    return (
      <ErrorPanel
        title="Your preferences could not be loaded"
        text={errorMessage(preferences.error)}
        onRetry={() => void preferences.refetch()}
      />
    );
  }
  if (!preferences.data) return <SkeletonCard />;
  // While a switch is saved it shows where it goes; a refusal takes it back.
  const shown = { ...preferences.data, ...(save.isPending ? save.variables : {}) };
  return (
    <Card
      title="Emails"
      description={email ? `They go to ${email}. The bell shows every notification in any case.` : undefined}
    >
      <div className="divide-base-300 divide-y" aria-busy={save.isPending}>
        <Switch
          className="pb-4"
          label="Email notifications"
          hint="Invitations, reviews, content and payments, as they happen."
          checked={shown.emailNotifications}
          onChange={(event) => save.mutate({ emailNotifications: event.target.checked })}
        />
        <Switch
          className="pt-4"
          label="Marketing emails"
          hint="News about Accord itself, now and then."
          checked={shown.marketingEmails}
          onChange={(event) => save.mutate({ marketingEmails: event.target.checked })}
        />
      </div>
    </Card>
  );
}
