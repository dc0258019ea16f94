import * as texts from '#shared/messages/profiles/edit-profile-dialog.ts';
import type {
  EditProfileInput,
  OwnProfileView,
  ProfileForm,
  SeenField,
  VisibilityKey,
} from '#shared/profiles/profiles.schema.ts';

/** The switches for what brands see, as the dialog names them. */
export const SWITCHES: readonly { key: VisibilityKey; label: string }[] = [
  { key: 'showInstagram', label: texts.showInstagram },
  { key: 'showTiktok', label: texts.showTiktok },
  { key: 'showYoutube', label: texts.showYoutube },
  { key: 'showLinkedin', label: texts.showLinkedin },
  { key: 'showLocation', label: texts.showLocation },
  { key: 'showAnalytics', label: texts.showAnalytics },
];

const FIELDS: readonly SeenField[] = ['firstName', 'lastName', 'username', 'bio', 'primaryPlatform'];

/** What was entered that is not what the dialog opened with, and what each of these fields was last seen to hold. */
export function changesOf(opened: OwnProfileView, seen: OwnProfileView, values: ProfileForm): EditProfileInput {
  const changed = FIELDS.filter((field) => values[field] !== opened[field]);
  const switched = SWITCHES.filter(({ key }) => (values.visibility[key] ?? true) !== opened.visibility[key]);
  return {
    changes: {
      ...Object.fromEntries(changed.map((field) => [field, values[field]])),
      ...(switched.length > 0 && {
        visibility: Object.fromEntries(switched.map(({ key }) => [key, values.visibility[key]])),
      }),
    },
    seen: Object.fromEntries(changed.map((field) => [field, seen[field]])),
  };
}
