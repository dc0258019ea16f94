import { industryGroup } from './choices/industries.ts';
import type { IndustryGroup } from './choices/industry-groups.ts';

/** Widths in pixels that the server makes of a stored picture; the browser chooses among them. */
export const PICTURE_WIDTHS = [64, 128, 256, 512, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The largest size in which pictures of profiles are sent, in pixels. */
export const PROFILE_PICTURES = {
  avatar: { width: 640, height: 640 },
  logo: { width: 640, height: 640 },
  banner: { width: 1600, height: 400 },
} as const;

/** The largest size in which the cover of a campaign is sent, in pixels. */
export const COVER_PICTURE = { width: 1500, height: 500 } as const;

/** The address at which whoever may see a picture of a profile or a campaign sees it. */
export const pictureAddress = (fileId: string): string => `/images/${fileId}`;

/** The address of a campaign's cover; null if it has none. */
export const coverUrlOf = ({ coverFileId }: { coverFileId: string | null }): string | null =>
  coverFileId === null ? null : pictureAddress(coverFileId);

/** The cover of a campaign: the address of its picture, and the group of industries that colors the drawing if there is none. */
export interface CoverView {
  url: string | null;
  industry: IndustryGroup | null;
}

/** A campaign's cover as its cards and pages show it. */
export const coverOf = (row: { coverFileId: string | null; targetIndustries: readonly string[] }): CoverView => ({
  url: coverUrlOf(row),
  industry: groupOf(row.targetIndustries),
});

/** The group of the first industry that a campaign names. */
export const groupOf = ([first]: readonly string[]): IndustryGroup | null =>
  first === undefined ? null : industryGroup(first);

/** The file of a stored picture, by its address; null for any other address. */
export const pictureIdOf = (address: string): string | null => /^\/images\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? null;

/** Whether an address is that of a stored picture. */
export const isStoredPicture = (address: string): boolean => pictureIdOf(address) !== null;

/** Whether the server makes sizes of the picture at this address: stored pictures by their id, files by a signed link, and portfolio pictures. */
const hasSizes = (address: string): boolean => /^\/(?:images|files|portfolio)\/[^?#]+$/.test(address);

/**
 * The `src` and `srcset` of a picture: the sizes of a stored one, and any other picture unchanged. `src` is the smallest size that is at least
 * `width` pixels wide.
 */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  if (!hasSizes(address)) return { src: address };
  const at = (each: PictureWidth) => `${address}?w=${each}`;
  const fitting = PICTURE_WIDTHS.find((each) => each >= width) ?? 960;
  return { src: at(fitting), srcSet: PICTURE_WIDTHS.map((each) => `${at(each)} ${each}w`).join(', ') };
}
