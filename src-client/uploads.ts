import { useCallback, useRef, useState } from 'react';
import { type FilePurpose, type FileView, fileProblem } from '#shared/files.ts';
import type { Upload } from './components/UploadProgress.tsx';
import { errorMessage, SentenceError } from './errors.ts';
import { trpcClient } from './trpc.ts';

export interface FileUpload extends Upload {
  key: string;
  /** Set once the server has the whole file and has looked at its content. */
  stored: FileView | null;
}

interface Purpose {
  purpose: FilePurpose;
  campaignId?: string;
  /** Called with each file that has arrived. */
  onStored?: (file: FileView) => void;
}

const BROKEN = 'The connection broke. Nothing was lost; try again.';

/**
 * Sends files in pieces, one file after the other, with progress. A piece that breaks off goes on from where the server stands.
 */
export function useUploads({ purpose, campaignId, onStored }: Purpose) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const chosen = useRef(new Map<string, { file: File; stop: AbortController }>());
  const change = useCallback((key: string, patch: Partial<FileUpload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  }, []);

  const send = useCallback(
    async (key: string) => {
      const entry = chosen.current.get(key);
      if (!entry) return;
      change(key, { state: 'sending', percent: 0, problem: undefined });
      try {
        const stored = await sendFile(entry.file, { purpose, campaignId }, entry.stop.signal, (percent) =>
          change(key, { percent }),
        );
        change(key, { state: 'done', percent: 100, stored });
        onStored?.(stored);
      } catch (error) {
        if (!entry.stop.signal.aborted) change(key, { state: 'failed', problem: errorMessage(error) });
      }
    },
    [change, purpose, campaignId, onStored],
  );

  const add = useCallback(
    async (files: readonly File[]) => {
      const added = files.map((file) => ({ key: crypto.randomUUID(), file, stop: new AbortController() }));
      for (const { key, file, stop } of added) chosen.current.set(key, { file, stop });
      const rows = added.map(({ key, file }): FileUpload => {
        const problem = fileProblem(purpose, { name: file.name, sizeBytes: file.size });
        const start = { key, name: file.name, sizeBytes: file.size, percent: 0, stored: null };
        return problem ? { ...start, state: 'failed', problem } : { ...start, state: 'sending' };
      });
      setUploads((all) => [...all, ...rows]);
      for (const { key, state } of rows) if (state === 'sending') await send(key);
    },
    [purpose, send],
  );

  const remove = useCallback((key: string) => {
    chosen.current.get(key)?.stop.abort();
    chosen.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  }, []);

  return { uploads, add, retry: send, remove, sending: uploads.some(({ state }) => state === 'sending') };
}

async function sendFile(
  file: File,
  { purpose, campaignId }: Purpose,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<FileView> {
  const { uploadId, url, chunkBytes } = await trpcClient.files.startUpload.mutate({
    purpose,
    campaignId: campaignId ?? null,
    name: file.name,
    sizeBytes: file.size,
  });
  let offset = 0;
  let broken = 0;
  while (offset < file.size) {
    try {
      offset = await sendPiece(url, file.slice(offset, offset + chunkBytes), offset, signal);
      broken = 0;
    } catch (error) {
      if (signal.aborted || error instanceof Refused || ++broken > 3) throw error;
      offset = await standing(url, signal);
    }
    onPercent(Math.round((offset / file.size) * 100));
  }
  return trpcClient.files.finishUpload.mutate({ uploadId }, { signal });
}

/** The server's own no: asking again does not help. */
class Refused extends SentenceError {}

async function sendPiece(url: string, piece: Blob, offset: number, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, {
    method: 'PUT',
    body: piece,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/octet-stream' },
    signal,
  });
  if (answer.ok) return offsetOf(await answer.json());
  if (answer.status === 409 || answer.status >= 500) throw new SentenceError(BROKEN);
  throw new Refused(refusal(await answer.json().catch(() => null)));
}

/** How far the server is, after a piece that broke off. */
async function standing(url: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Refused(BROKEN);
  return offsetOf(await answer.json());
}

function offsetOf(body: unknown): number {
  if (typeof body === 'object' && body !== null && 'offset' in body && typeof body.offset === 'number')
    return body.offset;
  throw new SentenceError(BROKEN);
}

function refusal(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') return body.error;
  return BROKEN;
}
