import type { inferRouterOutputs } from '@trpc/server';
import { useId } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { JustSaid } from '#client/components/parts/JustSaid.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import { notificationMessages } from '#shared/messages/notifications.ts';
import { DIGEST_HOUR, kindLabels, MAIL_WAYS, type MailWay } from '#shared/notifications/kinds.ts';

type ChoiceOfKind = inferRouterOutputs<AppRouter>['notifications']['choices'][number];

const WAYS: Record<MailWay, string> = { now: 'At once', digest: 'Daily digest', never: 'Never' };
const OPTIONS = MAIL_WAYS.map((value) => ({ value, label: WAYS[value] }));

/** How one is told about each kind of notification. A choice is saved when it is made. `mailed`: whether emails are on at all. */
export function ChoicesSection({ mailed, ofBrand }: { mailed: boolean; ofBrand: boolean }) {
  const [choices] = trpc.notifications.choices.useSuspenseQuery();
  const save = trpc.notifications.saveChoice.useMutation({
    onSuccess: () => notify.success(notificationMessages.preferencesSaved),
    onError: (error) => toastError(error, notificationMessages.preferencesFailed),
  });
  return (
    <Card
      title="Kinds of notifications"
      description={`What needs your answer is always in the app. The daily digest comes at ${DIGEST_HOUR}:00 ${
        ofBrand ? 'in your company’s time zone' : 'UTC'
      }, with what you have not read by then.`}
    >
      <ul
        aria-label="Kinds of notifications"
        aria-busy={save.isPending}
        className="divide-base-300 @container -my-3 divide-y"
      >
        {choices.map((choice) => (
          <Kind
            key={choice.kind}
            choice={
              save.isPending && save.variables.kind === choice.kind ? { ...choice, ...given(save.variables) } : choice
            }
            saved={save.isSuccess && save.variables.kind === choice.kind}
            mailed={mailed}
            onChange={(change) => save.mutate({ kind: choice.kind, ...change })}
          />
        ))}
      </ul>
    </Card>
  );
}

type Change = Partial<Pick<ChoiceOfKind, 'inApp' | 'mail' | 'push'>>;

/** What was chosen, without what was left out. */
const given = ({ inApp, mail, push }: { [Name in keyof Change]: Change[Name] | undefined }): Change => ({
  ...(inApp !== undefined && { inApp }),
  ...(mail !== undefined && { mail }),
  ...(push !== undefined && { push }),
});

function Kind({
  choice: { kind, inApp, mail, push, always },
  saved,
  mailed,
  onChange,
}: {
  choice: ChoiceOfKind;
  saved: boolean;
  mailed: boolean;
  onChange: (change: Change) => void;
}) {
  const id = useId();
  const label = kindLabels[kind];
  return (
    <li
      aria-labelledby={id}
      className="grid grid-cols-2 items-center gap-x-5 gap-y-2.5 py-3 @xl:grid-cols-[minmax(0,1fr)_7.5rem_10.5rem_4.5rem]"
    >
      <p id={id} className="col-span-2 flex items-baseline gap-3 font-medium @xl:col-span-1">
        {label}
        {saved && <JustSaid>Saved</JustSaid>}
      </p>
      {always.inApp ? (
        <p className="text-muted text-sm">Always in the app</p>
      ) : (
        <Checkbox
          label={<Named of={label}>In the app</Named>}
          checked={inApp}
          onChange={(event) => onChange({ inApp: event.target.checked })}
        />
      )}
      <div className="order-last col-span-2 @xl:order-none @xl:col-span-1">
        {always.mail ? (
          <p className="text-muted text-sm">Always by email, at once</p>
        ) : (
          <Select
            label={`Emails about ${label}`}
            hideLabel
            options={OPTIONS.map((option) => ({ ...option, label: `Email: ${option.label.toLowerCase()}` }))}
            value={mailed ? mail : 'never'}
            disabled={!mailed}
            onChange={(event) => onChange({ mail: MAIL_WAYS.find((way) => way === event.target.value) ?? mail })}
          />
        )}
      </div>
      <Checkbox
        label={<Named of={label}>Push</Named>}
        checked={push}
        onChange={(event) => onChange({ push: event.target.checked })}
      />
    </li>
  );
}

/** A short label that a screen reader reads with the kind that it belongs to. */
function Named({ of, children }: { of: string; children: string }) {
  return (
    <>
      {children}
      <span className="sr-only">{`: ${of}`}</span>
    </>
  );
}
