import { AUDIENCE_LOCATIONS, audienceLocationLabels, languageLabels } from './choices/audiences.ts';

/** A country of an audience, as people read it; one that is on no list shows itself. */
export function placeLabel(place: string): string {
  const known = AUDIENCE_LOCATIONS.find((code) => code === place);
  return known ? audienceLocationLabels[known] : place.charAt(0).toUpperCase() + place.slice(1);
}

/** A language, as people read it; an unknown one shows itself. */
export const languageLabel = (code: string): string =>
  Object.entries(languageLabels).find(([key]) => key === code)?.[1] ?? code;
