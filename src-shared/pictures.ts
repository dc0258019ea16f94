/** Widths in pixels that the server makes of a stored picture; a page lets the browser choose among them. */
export const PICTURE_WIDTHS = [64, 128, 256, 512, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** How wide and high the pictures of a profile are sent at most, in pixels. */
export const PROFILE_PICTURES = {
  avatar: { width: 640, height: 640 },
  banner: { width: 1600, height: 400 },
} as const;

/** Where everyone who is signed in sees a picture of a profile or a campaign. */
export const pictureAddress = (fileId: string): string => `/images/${fileId}`;

/** The address of a campaign's cover; null where it has none. */
export const coverUrlOf = ({ coverFileId }: { coverFileId: string | null }): string | null =>
  coverFileId === null ? null : pictureAddress(coverFileId);

/** The file of a stored picture, by its address; null for any other address. */
export const pictureIdOf = (address: string): string | null => /^\/images\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? null;

/** Whether an address is that of a stored picture. */
export const isStoredPicture = (address: string): boolean => pictureIdOf(address) !== null;

/** Whether the server makes sizes of what is at this address: stored pictures by their id, files by a signed link, and what a portfolio shows. */
const hasSizes = (address: string): boolean => /^\/(?:images|files|portfolio)\/[^?#]+$/.test(address);

/**
 * The `src` and `srcset` of a picture: the sizes of a stored one, and any other as it is. `src` is the smallest size that is at least
 * `width` pixels wide.
 */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  if (!hasSizes(address)) return { src: address };
  const at = (each: PictureWidth) => `${address}?w=${each}`;
  const fitting = PICTURE_WIDTHS.find((each) => each >= width) ?? 960;
  return { src: at(fitting), srcSet: PICTURE_WIDTHS.map((each) => `${at(each)} ${each}w`).join(', ') };
}
