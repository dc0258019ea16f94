import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { FileRefused, type PictureSize } from './interface.ts';
import { pixelsWithin, refusedPicture, unreadable } from './picture.ts';

/** The photos of iPhones. Few browsers show them, so they are stored as JPEG. */
export const HEIC = 'image/heic';

/** Its decoder is WebAssembly, which takes some seconds for the photo of a phone. */
const SECONDS_AT_MOST = 30;

/** What `heic-thread.ts` answers. */
export interface MadeOfHeic extends PictureSize {
  jpeg: Uint8Array;
}

/**
 * Writes a HEIC photo as JPEG: only its pixels, upright. It is decoded in a thread of its own, so that the process goes on answering, and so that a
 * file made to keep the decoder busy can be stopped. Returns the dimensions.
 * @throws FileRefused `unsafe_content` for a photo that is truncated, broken, too large or takes too long
 */
export async function writeHeicAsJpeg(path: string, target: string, maxPixels: number): Promise<PictureSize> {
  await pixelsWithin(path, maxPixels);
  const { jpeg, width, height } = await madeByThread(path);
  await writeFile(target, jpeg);
  return { width, height };
}

async function madeByThread(path: string): Promise<MadeOfHeic> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: path,
    // Its library prints what it cannot read.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<MadeOfHeic>();
  thread.once('message', resolve);
  thread.once('error', reject);
  const late = setTimeout(() => reject(refusedPicture('it takes too long to read')), SECONDS_AT_MOST * 1_000);
  try {
    return await promise.catch((error) => {
      throw error instanceof FileRefused ? error : unreadable();
    });
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
