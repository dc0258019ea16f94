import { Copy, Download } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { copyText } from '#client/components/base/copy.ts';
import { saveFile } from '#client/components/parts/saveFile.ts';
import * as texts from '#shared/messages/account/recovery-codes.ts';

const FILE_NAME = 'accord-recovery-codes.txt';

function save(codes: readonly string[]): void {
  const text = texts.recoveryCodesForAccord(codes.join('\n'));
  saveFile(FILE_NAME, text);
}

const copy = (codes: readonly string[]): Promise<void> =>
  copyText(codes.join('\n'), { copied: texts.copied, failed: texts.theCodesCouldNot });

/** The codes that sign in without the app, each once. They are shown this one time. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>{texts.eachOfTheseSigns}</p>
      <ul
        aria-label={texts.recoveryCodes}
        className="hairline bg-base-200 rounded-field mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 p-4 font-mono text-[0.9375rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button icon={Download} onClick={() => save(codes)}>
          {texts.download}
        </Button>
        <Button icon={Copy} onClick={() => void copy(codes)}>
          {texts.copy}
        </Button>
      </div>
    </>
  );
}
