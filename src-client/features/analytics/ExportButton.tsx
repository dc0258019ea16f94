import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { toastError } from '#client/errors.ts';

/** Asks for figures as CSV and saves them as a file. */
export function ExportButton({ load }: { load: () => Promise<{ name: string; csv: string }> }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, csv } = await load();
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      Object.assign(document.createElement('a'), { href: url, download: name }).click();
      URL.revokeObjectURL(url);
    } catch (error) {
      toastError(error, 'The file could not be made');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
