import { z } from 'zod';
import type { ChosenPicture } from '#client/components/parts/PictureField.tsx';
import { profileForm, setupBrandInput } from '#shared/profiles/profiles.schema.ts';

/** A picture's field has checked it when it was chosen. */
const picture = z.custom<ChosenPicture>();

/** The rules of the short set-up; fetched by `lateResolver`, after the form is on the screen. */
export const setupBrandRules = setupBrandInput.omit({ logoFileId: true }).extend({ logo: picture });

/** The rules of the profile's dialogs. */
export const profileRules = profileForm.extend({ avatar: picture, banner: picture });
