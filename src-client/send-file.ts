import { DetailedError, Upload } from 'tus-js-client';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import { type FileLink, type FilePurpose, STORED_FILE_HEADER, UPLOADS_PATH } from '#shared/files.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { FileRefusal, SentenceError } from './errors.ts';
import { trpcClient } from './trpc.ts';

export interface Sending {
  purpose: FilePurpose;
  campaignId?: string | undefined;
  /** Stops the upload and deletes the server's part of it. */
  signal: AbortSignal;
  /** Its progress, 0 to 100. */
  onPercent: (percent: number) => void;
  /** Resumes after a reload or a broken connection. */
  onResume: (percent: number) => void;
}

/** The delays before each further try, in milliseconds. Each piece that arrives restarts the series. */
const RETRY_MS = [0, 1_000, 3_000, 5_000];

/** The answers to a file that is too large, of the wrong type or broken. */
const REFUSED = [400, 413, 415];

/** The fingerprints of files that this page is sending: if the same file is chosen twice, it is sent twice. */
const underWay = new Set<string>();

/**
 * Sends a file by the tus protocol, in pieces. A file that was sent in part before, even before a reload, resumes where it stopped: the browser keeps
 * its fingerprint until it has arrived or the person signs out. This module is loaded when the first file is sent.
 * @throws FileRefusal if the server will never take the file; SentenceError if it cannot take it now or cannot be reached
 */
export async function sendFile(file: File, sending: Sending): Promise<FileLink> {
  const { purpose, campaignId, signal, onPercent, onResume } = sending;
  const fingerprint = [purpose, campaignId, file.name, file.size, file.lastModified].join('/');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: new URL(UPLOADS_PATH, window.location.href).href,
    metadata: { purpose, filename: file.name, ...(campaignId && { campaignId }) },
    chunkSize: UPLOAD_CHUNK_BYTES,
    retryDelays: RETRY_MS,
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => onPercent(percentOf(file, sent)),
    onAfterResponse(request, answer) {
      if (request.getMethod() !== 'HEAD') return;
      // Throws, so that it is tried again; otherwise the library would start from the beginning.
      if (answer.getStatus() >= 500) throw new SentenceError(uploadMessages.broken);
      const offset = Number(answer.getHeader('upload-offset'));
      if (offset > 0) onResume(percentOf(file, offset));
    },
    onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader(STORED_FILE_HEADER) ?? ''),
    onError: (error) => reject(problemOf(error)),
  });
  const stop = () => {
    upload.abort(true).catch(() => undefined);
    reject(signal.reason);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  const [begun] = underWay.has(fingerprint) ? [] : await upload.findPreviousUploads();
  if (begun) upload.resumeFromPreviousUpload(begun);
  underWay.add(fingerprint);
  upload.start();
  try {
    return await trpcClient.files.url.query({ fileId: await promise }, { signal });
  } finally {
    signal.removeEventListener('abort', stop);
    underWay.delete(fingerprint);
  }
}

const percentOf = (file: File, bytes: number): number => Math.floor((bytes / file.size) * 100);

/** The server's own message if it sent one, else that the connection broke. */
function problemOf(error: Error): SentenceError {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  try {
    const said: unknown = JSON.parse(answer?.getBody() ?? '');
    if (typeof said === 'object' && said !== null && 'error' in said && typeof said.error === 'string') {
      return REFUSED.includes(answer?.getStatus() ?? 0) ? new FileRefusal(said.error) : new SentenceError(said.error);
    }
  } catch {
    // A proxy may answer with its own page.
  }
  return new SentenceError(uploadMessages.broken);
}
