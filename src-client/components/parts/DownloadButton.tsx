import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { notify } from '../base/notify.ts';
import { saveFile } from './saveFile.ts';

const NOT_MADE = 'The file could not be downloaded';

/** Fetches a file that the server makes on demand and passes it to the browser; a refusal is shown in the server's words. */
export function DownloadButton({
  href,
  label,
  size = 'sm',
  children,
}: {
  href: string;
  label?: string;
  size?: 'sm' | 'md';
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const answer = await fetch(href);
      if (!answer.ok) return notify.error(NOT_MADE, refusal(await answer.json()));
      saveFile(nameOf(answer.headers), await answer.blob());
    } catch {
      notify.error(NOT_MADE, 'The server cannot be reached. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size={size} icon={Download} busy={busy} aria-label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}

const nameOf = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download';

function refusal(body: unknown): string {
  const told = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof told === 'string' ? told : 'Please try again.';
}
