import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { longDay } from '#shared/format.ts';
import type { GuestLinkView } from '#shared/guests/guests.schema.ts';
import { FIELDS_OF, GUEST_PASSWORD_MIN_CHARS } from '#shared/guests/guests.ts';
import { Choices, GUEST_DAYS, MatchCampaign, NameFields, optionsOf } from './LinkFields.tsx';

/** Changes what a link shows, how it is called, until when it is open, and its password. */
export function ChangeLink({ link, onClose }: { link: GuestLinkView; onClose: () => void }) {
  const change = trpc.guests.change.useMutation();
  const [rules] = useState(() =>
    lateResolver(async () => (await import('#shared/guests/guests.schema.ts')).changeGuestLinkInput),
  );
  const { title, label, fields, matchCampaignId } = link;
  const form = useAppForm({
    rules,
    defaultValues: {
      ...{ linkId: link.id, title, label, fields, matchCampaignId: matchCampaignId ?? '' },
      ...{ days: null as number | null, password: '', withoutPassword: false },
    },
    send: async (values) => {
      await change.mutateAsync(values);
      notify.success('Link changed');
      onClose();
    },
  });
  const shown = useWatch({ control: form.control, name: 'fields' });
  const open = useWatch({ control: form.control, name: 'withoutPassword' });
  return (
    <FormDialog
      form={form}
      size="lg"
      onClose={onClose}
      title="Change the link"
      description="Its address stays. Guests see the change when they look at it next."
      submitLabel="Save changes"
    >
      <Controller
        control={form.control}
        name="fields"
        render={({ field }) => (
          <Choices
            legend="What guests see"
            options={optionsOf(FIELDS_OF[link.kind])}
            value={field.value}
            onChange={field.onChange}
            problem={form.problemOf('fields')}
          />
        )}
      />
      {shown?.includes('match') && (
        <Loaded failure={{ title: 'Your campaigns could not be loaded' }} skeleton={<SkeletonText lines={2} />}>
          <MatchCampaign {...form.field('matchCampaignId')} />
        </Loaded>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields form={form} />
        <Controller
          control={form.control}
          name="days"
          render={({ field }) => (
            <Select
              label="Open for"
              hint="A new time counts from today."
              options={[{ value: '', label: `As now, until ${longDay(link.expiresAt)}` }, ...GUEST_DAYS]}
              value={field.value === null ? '' : String(field.value)}
              onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
            />
          )}
        />
        <TextField
          label={link.password ? 'New password' : 'Password'}
          hint={
            link.password
              ? 'Leave it empty to keep the one that it has. Whoever has opened the link has to type a new one.'
              : `Optional, ${GUEST_PASSWORD_MIN_CHARS} characters at least. Whoever has opened the link has to type it, too.`
          }
          autoComplete="off"
          disabled={open}
          {...form.field('password')}
        />
      </div>
      {link.password && <Checkbox label="Open without a password from now on" {...form.field('withoutPassword')} />}
    </FormDialog>
  );
}
