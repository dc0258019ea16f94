import { describe, expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';

import type { FilePurpose } from '#shared/files.ts';
import { ENDED_DEALS } from '#shared/status-sets.ts';
import { lockedPdf, refused, samples, zip } from '#tests/support/sample-files.ts';
import { fileServer } from './file-server.ts';

const { h, brand, creator, campaign, announce, begin, patch, head, get, upload } = await fileServer();

const archive = zip([{ name: 'setup.exe', data: Buffer.from('MZ\x90\0 this program cannot be run') }]);
const MEDIA = 'JPG, PNG, GIF, HEIC, MP4, MOV, AVI';

interface Spoof {
  name: string;
  purpose: FilePurpose;
  data: () => Promise<Buffer>;
  told: string;
}
const SPOOFS: readonly Spoof[] = [
  {
    name: 'holiday.mp4',
    purpose: 'submission',
    data: refused.executable,
    told: `holiday.mp4 is not one of ${MEDIA}`,
  },
  { name: 'face.png', purpose: 'image', data: refused.svg, told: 'face.png is not one of JPG, PNG, GIF' },
  { name: 'shot.png', purpose: 'submission', data: refused.svg, told: `shot.png is not one of ${MEDIA}` },
  { name: 'take.mov', purpose: 'submission', data: async () => archive, told: `take.mov is not one of ${MEDIA}` },
  {
    name: 'clip.mp4',
    purpose: 'submission',
    data: async () => Buffer.concat([await samples.mp4(), archive]),
    told: 'clip.mp4: The video cannot be accepted: it is not whole.',
  },
  {
    name: 'terms.pdf',
    purpose: 'contract',
    data: async () => Buffer.concat([await samples.pdf(), archive]),
    told: 'terms.pdf: The file cannot be accepted: an archive is hidden in it.',
  },
  ...(
    [
      ['locked.pdf', refused.lockedPdf, 'The PDF cannot be accepted: it is locked with a password.'],
      ['long.pdf', refused.longEncryptionPdf, 'The PDF cannot be accepted: it is locked with a password.'],
      ['cut.pdf', refused.cutPdf, 'The PDF cannot be accepted: it is not whole.'],
      ['blank.pdf', refused.pdfWithoutPages, 'The PDF cannot be accepted: it has no pages.'],
      ['locked.docx', refused.lockedDocx, 'The document cannot be accepted: it is locked with a password.'],
      ['locked.ppt', refused.lockedPpt, 'The document cannot be accepted: it is locked with a password.'],
      ['cut.docx', refused.brokenDocx, 'The document cannot be accepted: it is not whole.'],
    ] as const
  ).map(
    ([name, data, told]): Spoof => ({
      name,
      purpose: name.endsWith('ppt') ? 'brief' : 'contract',
      data,
      told: `${name}: ${told}`,
    }),
  ),
];

describe('[S12] a file that is not what its name says', () => {
  test.each(SPOOFS)('$name is refused by its content, in one sentence', async ({ name, purpose, data, told }) => {
    const person = ['contract', 'brief'].includes(purpose) ? brand : creator;
    const bytes = await data();
    const url = await begin(person, name, bytes.length, purpose);
    const answer = await patch(person, url, 0, bytes);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: told }]);
    expect((await head(person, url)).statusCode).toBe(404);
    const kept = h.owner.selectFrom('files').select('id').where('name', '=', name);
    expect(await kept.execute()).toEqual([]);
  });

  test('a PDF that only its owner may change is taken, because everyone can open it', async () => {
    expect((await upload(brand, 'terms.pdf', await lockedPdf(''), 'contract')).name).toBe('terms.pdf');
  });

  test.each(['png', 'jpg', 'gif'] as const)(
    'a %s with an archive behind its end is stored without it',
    async (kind) => {
      const file = await upload(creator, `face.${kind}`, Buffer.concat([await samples[kind](), archive]), 'image');
      const { rawPayload } = await get(creator, `/images/${file.id}`);
      expect(rawPayload.includes('PK\x03\x04')).toBe(false);
      expect(rawPayload.includes('setup.exe')).toBe(false);
      expect(rawPayload.length).toBeGreaterThan(0);
    },
  );
});

test('[CR-UPLOAD-05] content without a deal on the campaign is refused in one sentence, before a byte of it is taken', async () => {
  const told = async (user: { id: string }) => {
    const { statusCode, json } = await announce(user, 'clip.mp4', 10, 'submission');
    return [statusCode, json()];
  };
  const none = [404, { error: 'This campaign was not found' }];
  expect(await told(await createUser(h.owner, 'creator'))).toEqual(none);
  for (const status of ['invited', ...ENDED_DEALS] as const) {
    const other = await createUser(h.owner, 'creator');
    await createDeal(h.owner, { campaign, creatorId: other.id, status });
    expect(await told(other), status).toEqual(none);
  }
  const open = h.owner
    .selectFrom('fileUploads')
    .select('id')
    .where('name', '=', 'clip.mp4')
    .where('fileId', 'is', null);
  expect(await open.execute()).toEqual([]);
});
