import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newFolder } from '#tests/support/new-folder.ts';

/** Stores 200 kB, as a piece and as a file, in a process that cannot write files larger than 100 kB; prints why each was refused. */
const SCRIPT = `
import { Readable } from 'node:stream';
import { createLocalFileStore } from '#server/providers/files/local.ts';
const store = createLocalFileStore(process.argv[1]);
const stream = () => Readable.from([Buffer.alloc(200_000, 1)], { objectMode: false });
const why = (work) => work.then(() => 'stored', (error) => error.reason ?? String(error));
const limits = { maxBytes: 1_000_000, allowed: ['video/mp4'], maxPixels: 0 };
console.log(await why(store.putPart('018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b', stream(), 1_000_000)));
console.log(await why(store.put(stream(), limits)));
`;

test.skipIf(process.platform === 'win32')(
  '[S12] on a full disk no incomplete file is left, and the refusal says that there is no room',
  () => {
    const directory = newFolder();
    const limited = `trap '' XFSZ; ulimit -f 200; exec "$0" --input-type=module -e "$1" "$2"`;
    const said = execFileSync('sh', ['-c', limited, process.execPath, SCRIPT, directory], { encoding: 'utf8' });
    expect(said.trim().split('\n')).toEqual(['no_room', 'no_room']);
    const left = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left).toEqual([]);
  },
);
