import type {
  EditProfileInput,
  OwnProfileView,
  ProfileForm,
  SeenField,
  VisibilityKey,
} from '#shared/profiles/profiles.schema.ts';

/** The switches for what brands see, as the dialog names them. */
export const SWITCHES: readonly { key: VisibilityKey; label: string }[] = [
  { key: 'showInstagram', label: 'Show Instagram' },
  { key: 'showTiktok', label: 'Show TikTok' },
  { key: 'showYoutube', label: 'Show YouTube' },
  { key: 'showLinkedin', label: 'Show LinkedIn' },
  { key: 'showLocation', label: 'Show audience location' },
  { key: 'showAnalytics', label: 'Show followers and engagement' },
];

const FIELDS: readonly SeenField[] = ['firstName', 'lastName', 'username', 'bio', 'primaryPlatform'];

/** The fields that differ from their values when the dialog opened, and the last seen value of each of them. */
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
