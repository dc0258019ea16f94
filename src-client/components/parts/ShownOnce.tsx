import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { copyText } from '../base/copy.ts';
import { TextField } from '../fields/Field.tsx';
import { Dialog } from '../frame/Dialog.tsx';

interface Words {
  title: string;
  text: ReactNode;
  label: string;
  copied: string;
  copyFailed: string;
}

/** A key or a secret, shown only once. */
export function ShownOnce({ value, words, onClose }: { value: string; words: Words; onClose: () => void }) {
  const copy = () => copyText(value, { copied: words.copied, failed: words.copyFailed });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon={Copy} onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      <TextField label={words.label} value={value} readOnly onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
