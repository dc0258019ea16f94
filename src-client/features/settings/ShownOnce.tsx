import { Copy } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { copyText } from '#client/components/base/copy.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';

interface Words {
  title: string;
  text: string;
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
