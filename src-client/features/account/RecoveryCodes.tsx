import { Copy, Download } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { copyText } from '#client/components/base/copy.ts';
import { saveFile } from '#client/components/parts/saveFile.ts';

const FILE_NAME = 'accord-recovery-codes.txt';

function save(codes: readonly string[]): void {
  const text = `Recovery codes for Accord. Each works once.

${codes.join('\n')}
`;
  saveFile(FILE_NAME, text);
}

const copy = (codes: readonly string[]): Promise<void> =>
  copyText(codes.join('\n'), { copied: 'Copied.', failed: 'The codes could not be copied. Please download them.' });

/** The recovery codes, each good for one sign-in without the app. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        Each code signs you in once without your app. Keep them somewhere other than your phone: they are not shown
        again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="hairline bg-base-200 rounded-field mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 p-4 font-mono text-[0.9375rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button icon={Download} onClick={() => save(codes)}>
          Download
        </Button>
        <Button icon={Copy} onClick={() => void copy(codes)}>
          Copy
        </Button>
      </div>
    </>
  );
}
