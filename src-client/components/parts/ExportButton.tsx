import { Download } from 'lucide-react';
import { useState } from 'react';
import { toastError } from '#client/errors.ts';
import { Button } from '../base/Button.tsx';
import { saveCsv } from './saveFile.ts';

interface ExportButtonProps {
  /** Null if there is nothing to save; the function has said so itself. */
  load: () => Promise<{ name: string; csv: string } | null>;
  /** Names the file if there are several: the button is small then and says only CSV. */
  label?: string | undefined;
  words?: string;
  failed?: string;
}

/** Fetches figures as CSV and saves them as a file. */
export function ExportButton({
  load,
  label,
  words = label ? 'CSV' : 'Export CSV',
  failed = 'The file could not be created',
}: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await load();
      if (file) saveCsv(file.name, file.csv);
    } catch (error) {
      toastError(error, failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Download} size={label ? 'sm' : undefined} aria-label={label} busy={busy} onClick={() => void save()}>
      {words}
    </Button>
  );
}
