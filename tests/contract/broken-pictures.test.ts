import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rewritePicture, writeSmaller } from '#server/providers/files/picture.ts';
import { newFolder } from '#tests/support/new-folder.ts';

const folder = newFolder();

/** Pixels that no format can compress. */
const noise = randomBytes(300 * 300 * 3);
const picture = sharp(noise, { raw: { width: 300, height: 300, channels: 3 } });
const types = ['png', 'jpeg', 'gif'] as const;

test.each(types)('a %s that is cut off is refused as a broken picture, not as a full disk', async (type) => {
  const whole = await picture.clone().toFormat(type).toBuffer();
  for (const part of [0.5, 0.9, 0.99]) {
    const path = join(folder, `cut.${type}`);
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length * part)));
    const rewritten = rewritePicture(path, join(folder, `made.${type}`), `image/${type}`, 1e6);
    await expect(rewritten).rejects.toMatchObject({ reason: 'unsafe_content' });
  }
});

test('what is no picture at all gets no smaller copy, and the disk is not blamed', async () => {
  const path = join(folder, 'text.png');
  writeFileSync(path, 'Hello');
  await expect(writeSmaller(path, join(folder, 'small.webp'), 128)).rejects.toMatchObject({ reason: 'unsafe_content' });
});

const SCRIPT = `
import { rewritePicture } from '#server/providers/files/picture.ts';
const [, from, to] = process.argv;
await rewritePicture(from, to, 'image/png', 1e6).then(() => console.log('stored'), (error) => console.log(error.reason ?? String(error)));
`;

test.skipIf(process.platform === 'win32')(
  'a whole picture for which there is no room is refused for the room',
  async () => {
    const path = join(folder, 'whole.png');
    await picture.clone().png().toFile(path);
    const limited = `trap '' XFSZ; ulimit -f 200; exec "$0" --input-type=module -e "$1" "$2" "$3"`;
    const args = ['-c', limited, process.execPath, SCRIPT, path, join(folder, 'out.png')];
    expect(execFileSync('sh', args, { encoding: 'utf8' }).trim()).toBe('no_room');
  },
);
