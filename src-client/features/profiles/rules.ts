import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import type { ChosenPicture } from '#client/components/parts/PictureField.tsx';
import { profileForm, setupBrandInput, setupCreatorInput } from '#shared/profiles/profiles.schema.ts';
import { connectAccountInput } from '#shared/profiles/social.schema.ts';

/** A picture's field has checked it when it was chosen. */
const picture = z.custom<ChosenPicture>();

/** The rules of the short set-up; fetched by `lateResolver`, after the form is on the screen. */
export const setupBrandRules = zodResolver(setupBrandInput.omit({ logoFileId: true }).extend({ logo: picture }));
export const setupCreatorRules = zodResolver(setupCreatorInput);

/** The rules of the profile's dialogs. */
export const profileRules = zodResolver(profileForm.extend({ avatar: picture, banner: picture }));
export const connectRules = zodResolver(connectAccountInput);
