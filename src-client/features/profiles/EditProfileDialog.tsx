import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { BIO_MAX_CHARS, NAME_MAX_CHARS, USERNAME_MAX_CHARS } from '#shared/constants.ts';
import { labels } from '#shared/messages/profiles/edit-fields.ts';
import { profileMessages } from '#shared/messages/profiles.ts';
import { personName } from '#shared/people.ts';
import type { OwnProfileView } from '#shared/profiles/profiles.schema.ts';
import { changesOf, SWITCHES } from './changes.ts';
import { AvatarField, BannerField } from './ProfilePictures.tsx';
import { useSentPictures } from './useSentPictures.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).profileRules);

/**
 * The edit dialog of the profile (ruling CR-PROF-03). Only changed fields are sent, so that nothing that another tab stored meanwhile is lost; if
 * both changed the same field, the server says its current value, and a second press overwrites it.
 */
export function EditProfileDialog({ profile, onClose }: { profile: OwnProfileView; onClose: () => void }) {
  const { mine } = trpc.useUtils().profiles;
  const [opened] = useState(profile);
  const seen = useRef(opened);
  const edit = trpc.profiles.edit.useMutation();
  const sendPicture = useSentPictures();
  const form = useAppForm({
    rules,
    defaultValues: {
      firstName: opened.firstName ?? '',
      lastName: opened.lastName ?? '',
      username: opened.username ?? '',
      bio: opened.bio ?? '',
      primaryPlatform: PLATFORMS.find((value) => value === opened.primaryPlatform),
      visibility: opened.visibility,
      avatar: opened.avatarUrl,
      banner: opened.bannerUrl,
    },
    send: async ({ avatar, banner, ...values }) => {
      // A picture that is still an address is the stored one.
      const pictures = {
        ...(typeof avatar !== 'string' && avatar !== opened.avatarUrl && { avatarFileId: await sendPicture(avatar) }),
        ...(typeof banner !== 'string' && banner !== opened.bannerUrl && { bannerFileId: await sendPicture(banner) }),
      };
      const { changes, seen: before } = changesOf(opened, seen.current, values);
      try {
        await edit.mutateAsync({ changes: { ...changes, ...pictures }, seen: before });
      } catch (error) {
        // The stored value is shown at the field: the next attempt has seen it.
        if (errorCode(error) === 'CONFLICT') seen.current = (await mine.fetch(undefined, { staleTime: 0 })) ?? opened;
        throw error;
      }
      notify.success(profileMessages.updated);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit Profile"
      submitLabel="Save Profile"
      problemTitle={profileMessages.updateFailed}
    >
      <Controller
        control={form.control}
        name="avatar"
        render={({ field: { value, onChange } }) => (
          <AvatarField name={personName(opened, 'Edit Profile')} value={value} onChange={onChange} />
        )}
      />
      <Controller
        control={form.control}
        name="banner"
        render={({ field: { value, onChange } }) => <BannerField value={value} onChange={onChange} />}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label={labels.firstName} required maxLength={NAME_MAX_CHARS} {...form.field('firstName')} />
        <TextField label={labels.lastName} required maxLength={NAME_MAX_CHARS} {...form.field('lastName')} />
        <TextField
          label={labels.username}
          required
          maxLength={USERNAME_MAX_CHARS}
          autoCapitalize="none"
          hint="3 to 30 letters, digits, dots and underscores."
          {...form.field('username')}
        />
        <Select
          label={labels.primaryPlatform}
          required
          placeholder="Choose one"
          options={PLATFORMS.map((value) => ({ value, label: platformLabel(value) }))}
          {...form.field('primaryPlatform')}
        />
      </div>
      <TextArea
        label={labels.bio}
        required={false}
        maxLength={BIO_MAX_CHARS}
        hint="At most 500 characters."
        {...form.field('bio')}
      />
      <fieldset className="space-y-2.5">
        <legend className="mb-2 text-[0.875rem] font-medium">What brands see</legend>
        {SWITCHES.map(({ key, label }) => (
          <Switch key={key} label={label} {...form.field(`visibility.${key}`)} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
