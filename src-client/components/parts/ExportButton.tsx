import { Download } from 'lucide-react';
import { useState } from 'react';
import { toastError } from '#client/errors.ts';
import { Button } from '../base/Button.tsx';
import { saveCsv } from './saveFile.ts';

interface ExportButtonProps {
  load: () => Promise<{ name: string; csv: string }>;
  /** What the file is of, where there are several: the button is small then and says no more than CSV. */
  label?: string | undefined;
}

/** Asks for figures as CSV and saves them as a file. */
export function ExportButton({ load, label }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, csv } = await load();
      saveCsv(name, csv);
    } catch (error) {
      toastError(error, 'The file could not be made');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Download} size={label ? 'sm' : undefined} aria-label={label} busy={busy} onClick={() => void save()}>
      {label ? 'CSV' : 'Export CSV'}
    </Button>
  );
}
