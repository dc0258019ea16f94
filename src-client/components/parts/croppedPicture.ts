import { SentenceError } from '#client/errors.ts';
import { fileProblem } from '#shared/files.ts';
import { isolated } from '#shared/isolated.ts';

const unreadable = (name: string) => `${isolated(name)} cannot be read as a picture. Please choose another one.`;

/** A picture cropped from a chosen one and not sent yet. `address` shows it on this page. */
export interface CroppedPicture {
  file: File;
  address: string;
}

/** A chosen picture, decoded and turned upright. `address` shows a smaller copy of it on this page. */
export interface OpenedPicture {
  name: string;
  bitmap: ImageBitmap;
  address: string;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** A part of a picture, in percent of its width and height. */
export interface PicturePart extends PictureSize {
  x: number;
  y: number;
}

/** The longer side of the copy on which the part is chosen, in pixels. */
const SHOWN_PIXELS = 1_600;
const QUALITY = 0.9;

/** Draws a part of a picture on white, at its own size at most. @throws SentenceError if the browser cannot */
function drawn({ name, bitmap }: Pick<OpenedPicture, 'name' | 'bitmap'>, part: PicturePart, most: PictureSize) {
  const [x, width] = [part.x, part.width].map((percent) => (percent / 100) * bitmap.width);
  const [y, height] = [part.y, part.height].map((percent) => (percent / 100) * bitmap.height);
  if (!width || !height || x === undefined || y === undefined) throw new SentenceError(unreadable(name));
  const scale = Math.min(1, most.width / width, most.height / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new SentenceError(unreadable(name));
  pen.imageSmoothingQuality = 'high';
  // A JPEG has no transparency: it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A HEIC photo as the JPEG that the server makes of it, for browsers that cannot read HEIC. The server deletes it within days.
 * @throws SentenceError if the server refuses it or cannot be reached
 */
async function readable(file: File): Promise<Blob> {
  const { sendFile } = await import('#client/send-file.ts');
  const { signal } = new AbortController();
  const nothing = () => undefined;
  const { url } = await sendFile(file, { purpose: 'source', signal, onPercent: nothing, onResume: nothing });
  return (await fetch(url)).blob();
}

/** Opens a chosen file. @throws SentenceError if its name, size or content is not that of a usable picture */
export async function openPicture(file: File): Promise<OpenedPicture> {
  const { name } = file;
  const wrong = fileProblem('source', { name, sizeBytes: file.size });
  if (wrong) throw new SentenceError(wrong);
  const bitmap = await createImageBitmap(file).catch(async () => {
    if (!/\.heic$/i.test(name)) throw new SentenceError(unreadable(name));
    return createImageBitmap(await readable(file)).catch(() => {
      throw new SentenceError(unreadable(name));
    });
  });
  const whole = { x: 0, y: 0, width: 100, height: 100 };
  const copy = drawn({ name, bitmap }, whole, { width: SHOWN_PIXELS, height: SHOWN_PIXELS });
  return { name, bitmap, address: copy.toDataURL('image/jpeg', QUALITY) };
}

/** Crops a picture to a JPEG of at most that size in pixels. @throws SentenceError if the browser cannot */
export async function cropPicture(
  opened: OpenedPicture,
  part: PicturePart,
  most: PictureSize,
): Promise<CroppedPicture> {
  const canvas = drawn(opened, part, most);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  const blob = await promise;
  if (!blob) throw new SentenceError(unreadable(opened.name));
  const file = new File([blob], `${opened.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  return { file, address: canvas.toDataURL('image/jpeg', QUALITY) };
}
