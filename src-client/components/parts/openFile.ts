import { toastError } from '#client/errors.ts';
import { trpcClient } from '#client/trpc.ts';

/** Downloads a stored file with a link that is requested on demand and works for this reader alone; `title` says what failed. */
export async function openFile(fileId: string, title?: string): Promise<void> {
  try {
    const { downloadUrl } = await trpcClient.files.url.query({ fileId });
    window.location.assign(downloadUrl);
  } catch (error) {
    toastError(error, title);
  }
}
