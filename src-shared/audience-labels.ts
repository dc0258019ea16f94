import { AUDIENCE_LOCATIONS, audienceLocationLabels, languageLabels } from './choices/audiences.ts';
import { capital } from './format.ts';

/** The name of an audience's country; one that is on no list is shown as it is. */
export function placeLabel(place: string): string {
  const known = AUDIENCE_LOCATIONS.find((code) => code === place);
  return known ? audienceLocationLabels[known] : capital(place);
}

/** The name of a language; an unknown one is shown as it is. */
export const languageLabel = (code: string): string =>
  Object.entries(languageLabels).find(([key]) => key === code)?.[1] ?? code;
