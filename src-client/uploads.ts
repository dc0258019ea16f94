import { useCallback, useRef, useState } from 'react';
import { type FilePurpose, type FileView, fileProblem } from '#shared/files.ts';
import { newId } from './components/base/newId.ts';
import type { Upload } from './components/parts/UploadProgress.tsx';
import { errorMessage, FileRefusal } from './errors.ts';

export interface FileUpload extends Upload {
  key: string;
  stored: FileView | null;
}

interface Purpose {
  purpose: FilePurpose;
  campaignId?: string;
  /** Called with each file that has arrived. */
  onStored?: (file: FileView) => void;
}

/** Uploads files, one after the other, with progress. An interrupted file resumes where it stopped, even after a reload. */
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
      change(key, { state: 'sending', percent: 0, problem: undefined, resumedAt: undefined });
      try {
        const { sendFile } = await import('./send-file.ts');
        const stored = await sendFile(entry.file, {
          purpose,
          campaignId,
          signal: entry.stop.signal,
          onPercent: (percent) => change(key, { percent }),
          onResume: (resumedAt) => change(key, { resumedAt }),
        });
        change(key, { state: 'done', percent: 100, stored });
        onStored?.(stored);
      } catch (error) {
        const state = error instanceof FileRefusal ? 'refused' : 'failed';
        if (!entry.stop.signal.aborted) change(key, { state, problem: errorMessage(error) });
      }
    },
    [change, purpose, campaignId, onStored],
  );

  const add = useCallback(
    async (files: readonly File[]) => {
      const added = files.map((file) => ({ key: newId(), file, stop: new AbortController() }));
      for (const { key, file, stop } of added) chosen.current.set(key, { file, stop });
      const rows = added.map(({ key, file }): FileUpload => {
        const problem = fileProblem(purpose, { name: file.name, sizeBytes: file.size });
        const start = { key, name: file.name, sizeBytes: file.size, percent: 0, stored: null };
        return problem ? { ...start, state: 'refused', problem } : { ...start, state: 'sending' };
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
