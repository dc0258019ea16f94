import type { Metadata } from 'sharp';
import type { PictureWidth } from '#shared/pictures.ts';
import { FileRefused, type PictureSize } from './interface.ts';

/** Loaded with the first picture, so that a process that changes none saves its 9 MB. */
const loadSharp = async () => (await import('sharp')).default;

const SECONDS_AT_MOST = 8;
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

/** Whether a type is a picture; pictures are decoded and encoded again. */
export const isPicture = (type: string): type is PictureType => PICTURE_TYPES.some((each) => each === type);

/** How a picture is read: to its end, with all its frames. */
const WHOLE = { failOn: 'error', animated: true, limitInputPixels: false } as const;

/** What the head of a picture says about it. @throws FileRefused `unsafe_content` if it is broken, or has more pixels than this */
export async function pixelsWithin(path: string, maxPixels: number): Promise<Metadata> {
  const sharp = await loadSharp();
  const head = await sharp(path, WHOLE).metadata().catch(unreadable);
  if (head.width * head.height > maxPixels) {
    throw refusedPicture(`it has more than ${maxPixels / 1_000_000} million pixels`);
  }
  return head;
}

/**
 * Decodes a whole picture, rotates it as its camera says, and writes only its pixels: no place, device, profile, or bytes after its end. The frames
 * of an animation count together. Returns the new dimensions.
 * @throws FileRefused `unsafe_content` for a picture that is truncated, broken, too large or takes too long
 */
export async function rewritePicture(
  path: string,
  target: string,
  type: PictureType,
  maxPixels: number,
): Promise<PictureSize> {
  const sharp = await loadSharp();
  const { chromaSubsampling } = await pixelsWithin(path, maxPixels);
  const picture = sharp(path, { ...WHOLE, limitInputPixels: maxPixels }).timeout({ seconds: SECONDS_AT_MOST });
  const sampling = chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0';
  const encoded = {
    'image/gif': () => picture.gif({ effort: 1 }),
    'image/png': () => picture.autoOrient().png(),
    'image/jpeg': () => picture.autoOrient().jpeg({ quality: 92, chromaSubsampling: sampling }),
  }[type]();
  const made = await encoded.toFile(target).catch((error) => unwritten(path, error));
  return { width: made.width, height: made.pageHeight ?? made.height };
}

/**
 * Writes a stored picture as WebP of at most `width` pixels.
 * @throws FileRefused `unsafe_content` if it is not a picture
 */
export async function writeSmaller(path: string, target: string, width: PictureWidth): Promise<void> {
  const sharp = await loadSharp();
  const picture = sharp(path).timeout({ seconds: SECONDS_AT_MOST }).resize({ width, withoutEnlargement: true });
  await picture
    .webp({ quality: 80, effort: 3 })
    .toFile(target)
    .catch((error) => unwritten(path, error));
}

export const refusedPicture = (why: string) =>
  new FileRefused('unsafe_content', `The picture cannot be accepted: ${why}.`);

export const unreadable = (): never => {
  throw refusedPicture('it cannot be read to its end');
};

/**
 * Why a picture was not written: the errors of a broken picture and of a full disk look much the same, so it is read once more, and if that works,
 * the disk is at fault.
 */
async function unwritten(path: string, cause: unknown): Promise<never> {
  const sharp = await loadSharp();
  const picture = sharp(path, WHOLE);
  await picture.timeout({ seconds: SECONDS_AT_MOST }).stats().catch(unreadable);
  throw new FileRefused('no_room', 'There is no room on the disk.', { cause });
}
