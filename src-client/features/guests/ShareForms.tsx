import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import type { SharedLink } from '#shared/guests/guests.schema.ts';
import {
  AMOUNT_FIELDS,
  CONTENT_FIELDS,
  GUEST_ITEMS_MAX,
  GUEST_LINK_DAYS_DEFAULT,
  GUEST_PASSWORD_MIN_CHARS,
  GUEST_TITLE_MAX_CHARS,
  type GuestField,
  LIST_FIELDS,
  REPORT_FIELDS,
} from '#shared/guests/guests.ts';
import { Choices, GUEST_DAYS, type LinkForm, MatchCampaign, NameFields, optionsOf } from './LinkFields.tsx';
import type { Shareable } from './shareable.ts';

interface FormProps<Kind extends Shareable['kind']> {
  of: Extract<Shareable, { kind: Kind }>;
  onMade: (link: SharedLink) => void;
  onClose: () => void;
}

/** What is not chosen beforehand: amounts, and what was written for the company alone. */
const ASKED_FOR: readonly GuestField[] = [...AMOUNT_FIELDS, 'note', 'match', 'versions', 'perCreator'];
const beforehand = <Field extends GuestField>(fields: readonly Field[]): Field[] =>
  fields.filter((field) => !ASKED_FOR.includes(field));

const about = (name: string) => ({ title: name.slice(0, GUEST_TITLE_MAX_CHARS), label: '', password: '' });
const shareDialog = {
  title: 'Share',
  description:
    'Anybody with the link sees what you choose here, without an account. They can comment and vote, but decide nothing.',
  submitLabel: 'Create link',
} as const;

/** Shares submitted content for review. */
export function ShareContent({ of, onMade, onClose }: FormProps<'content'>) {
  const share = trpc.guests.shareContent.useMutation({ onSuccess: onMade });
  const [rules] = useState(() =>
    lateResolver(async () => (await import('#shared/guests/guests.schema.ts')).shareContentInput),
  );
  const { campaignId, content } = of;
  const waiting = content.filter(({ waits }) => waits);
  const form = useAppForm({
    rules,
    defaultValues: {
      ...about(of.name),
      ...{ campaignId, fields: beforehand(CONTENT_FIELDS), days: GUEST_LINK_DAYS_DEFAULT },
      submissionIds: (waiting.length > 0 ? waiting : content).slice(0, GUEST_ITEMS_MAX).map(({ id }) => id),
    },
    send: (values) => share.mutateAsync(values),
  });
  return (
    <FormDialog form={form} size="lg" onClose={onClose} {...shareDialog}>
      <Controller
        control={form.control}
        name="submissionIds"
        render={({ field }) => (
          <Choices
            legend="Content"
            options={content.map(({ id, title, by }) => ({ value: id, label: title, hint: by }))}
            value={field.value}
            onChange={field.onChange}
            problem={form.problemOf('submissionIds')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="fields"
        render={({ field }) => (
          <Choices
            legend="Shown with it"
            hint="The pictures and videos with their titles are always shown."
            options={optionsOf(CONTENT_FIELDS)}
            value={field.value}
            onChange={field.onChange}
            problem={form.problemOf('fields')}
          />
        )}
      />
      <LinkFields form={form} />
    </FormDialog>
  );
}

/** Shares the creators of a list. */
export function ShareList({ of, onMade, onClose }: FormProps<'list'>) {
  const share = trpc.guests.shareList.useMutation({ onSuccess: onMade });
  const [rules] = useState(() =>
    lateResolver(async () => (await import('#shared/guests/guests.schema.ts')).shareListInput),
  );
  const form = useAppForm({
    rules,
    defaultValues: {
      ...about(of.name),
      ...{ listId: of.listId, matchCampaignId: '', fields: beforehand(LIST_FIELDS), days: GUEST_LINK_DAYS_DEFAULT },
    },
    send: (values) => share.mutateAsync(values),
  });
  const fields = useWatch({ control: form.control, name: 'fields' });
  return (
    <FormDialog form={form} size="lg" onClose={onClose} {...shareDialog}>
      <Controller
        control={form.control}
        name="fields"
        render={({ field }) => (
          <Choices
            legend="Shown of each creator"
            hint="The creators who are in the list now. Those whom you add later are not shown."
            options={optionsOf(LIST_FIELDS)}
            value={field.value}
            onChange={field.onChange}
            problem={form.problemOf('fields')}
          />
        )}
      />
      {fields?.includes('match') && (
        <Loaded failure={{ title: 'Your campaigns could not be loaded' }} skeleton={<SkeletonText lines={2} />}>
          <MatchCampaign {...form.field('matchCampaignId')} />
        </Loaded>
      )}
      <LinkFields form={form} />
    </FormDialog>
  );
}

/** Shares the figures of a campaign. */
export function ShareReport({ of, onMade, onClose }: FormProps<'report'>) {
  const share = trpc.guests.shareReport.useMutation({ onSuccess: onMade });
  const [rules] = useState(() =>
    lateResolver(async () => (await import('#shared/guests/guests.schema.ts')).shareReportInput),
  );
  const form = useAppForm({
    rules,
    defaultValues: {
      ...about(of.name),
      ...{ campaignId: of.campaignId, fields: beforehand(REPORT_FIELDS), days: GUEST_LINK_DAYS_DEFAULT },
    },
    send: (values) => share.mutateAsync(values),
  });
  return (
    <FormDialog form={form} size="lg" onClose={onClose} {...shareDialog}>
      <Controller
        control={form.control}
        name="fields"
        render={({ field }) => (
          <Choices
            legend="Shown in the report"
            hint="The figures are those of the day on which it is opened."
            options={optionsOf(REPORT_FIELDS)}
            value={field.value}
            onChange={field.onChange}
            problem={form.problemOf('fields')}
          />
        )}
      />
      <LinkFields form={form} />
    </FormDialog>
  );
}

/** What every link has: whom it is for, what it is called, how long it is open, and a password. */
function LinkFields({ form }: { form: LinkForm }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields form={form} />
        <Select label="Open for" options={GUEST_DAYS} {...form.field('days', { valueAsNumber: true })} />
        <TextField
          label="Password"
          hint={`Optional, ${GUEST_PASSWORD_MIN_CHARS} characters at least. Send it separately from the link.`}
          autoComplete="off"
          {...form.field('password')}
        />
      </div>
      <p className="text-muted text-sm">
        {filled('Links that you have made are on {page}, where you can change and withdraw them.', {
          page: (
            <AppLink to="/brand/shared" className="link">
              Shared links
            </AppLink>
          ),
        })}
      </p>
    </>
  );
}
