import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isStoredContentType, STORED_CONTENT_TYPES } from '#server/providers/files/content-type.ts';
import { FileRefused } from '#server/providers/files/interface.ts';
import { createLocalFileStore } from '#server/providers/files/local.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { box, movieOf, officeFile, samples, zip } from '#tests/support/sample-files.ts';

configure({ useWebWorkers: false });
const directory = newFolder();
const store = createLocalFileStore(directory);
const limits = {
  maxBytes: 50_000_000,
  allowed: Object.keys(STORED_CONTENT_TYPES).filter(isStoredContentType),
  maxPixels: 1_000_000,
};
const put = (data: Buffer) => store.put(Readable.from([data], { objectMode: false }), limits);
async function stored(data: Buffer): Promise<Buffer> {
  const { key } = await put(data);
  const opened = await store.open(key);
  if (!opened) throw new Error('It was not stored');
  return buffer(opened.stream);
}

const WORD = 'wordprocessingml.document';
const types = (more: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(
    `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${WORD}.main+xml"/>${more}</Types>`,
    encoding,
  );
const main = { name: 'main.xml', data: Buffer.from('<w:document>x</w:document>') };
const list = { name: '[Content_Types].xml', data: types('') };
const part = (name: string, data: Buffer | string) => ({ name, data: Buffer.from(data) });
const vba = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(70_000),
  Buffer.from('_VBA_PROJECT', 'utf16le'),
]);
/** The archive with other bytes where a pattern is found. */
function changed(data: Buffer, pattern: string, at: number, bytes: number[], from = 0): Buffer {
  const copy = Buffer.from(data);
  Buffer.from(bytes).copy(copy, copy.indexOf(Buffer.from(pattern, 'latin1'), from) + at);
  return copy;
}
const DIRECTORY = 'PK\x01\x02';
const END = 'PK\x05\x06';
const LOCAL = 'PK\x03\x04';
/** The archive with bytes inserted before its directory, whose offset is corrected. */
function withGap(data: Buffer, gap: Buffer): Buffer {
  const at = data.indexOf(DIRECTORY);
  const copy = Buffer.concat([data.subarray(0, at), gap, data.subarray(at)]);
  copy.writeUInt32LE(at + gap.length, copy.lastIndexOf(END) + 16);
  return copy;
}
const zipped = async (options: object, write: object = {}) => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  await writer.add('[Content_Types].xml', new TextReader(types('').toString()), write);
  await writer.add('main.xml', new TextReader('<w:document>x</w:document>'), write);
  return Buffer.from(await writer.close());
};
const plain = zip([list, main]);
const hidden = zip([part('word/vbaProject.bin', 'x')]).subarray(0, 60);

describe('[S12] a document is refused that', () => {
  const cases: Record<string, () => Buffer | Promise<Buffer>> = {
    'hides a part by counting one too few': () => {
      const data = zip([list, main, part('word/vbaData.xml', 'x')]);
      return changed(data, END, 8, [2, 0, 2, 0]);
    },
    'hides a part between the others and the list': () => withGap(plain, hidden),
    'hides a part before the first one': () => Buffer.concat([hidden, plain]),
    'has something behind its end': () => Buffer.concat([plain, Buffer.from('trailing')]),
    'has something in its closing comment': () =>
      Buffer.concat([changed(plain, END, 20, [8, 0]), Buffer.from('trailing')]),
    'calls a part otherwise in its list': () => changed(zip([list, part('ab/cdef.xml', 'x')]), 'ab/cdef', 0, [46, 46]),
    'says another size in its list': () => changed(plain, DIRECTORY, 24, [1, 0, 0, 0]),
    'says another way of packing in its list': () => changed(plain, DIRECTORY, 10, [0, 0]),
    'is compressed in an unusual way': () => changed(changed(plain, DIRECTORY, 10, [9, 0]), LOCAL, 8, [9, 0]),
    'is a bomb that says it is small': () =>
      zip([list, main, { name: 'a.bin', data: Buffer.alloc(40_000_000), claimedSize: 9 }]),
    'is many small bombs': () =>
      zip([list, main, ...Array.from({ length: 30 }, (_, at) => part(`a${at}.bin`, Buffer.alloc(1_000_000)))]),
    'holds two parts of one name': () => zip([list, main, part('a.xml', '1'), part('a.xml', '2')]),
    'holds two parts whose names differ in case': () => zip([list, main, part('a.xml', '1'), part('A.XML', '2')]),
    'holds a name that leads outside': () => zip([list, main, part('word/../../x', 'x')]),
    'holds a name with backslashes': () => zip([list, main, part('..\\x', 'x')]),
    'holds a name with a NUL': () => zip([list, main, part('a\0b', 'x')]),
    'holds an absolute name': () => zip([list, main, part('/etc/x', 'x')]),
    'holds macros under another name': () => zip([list, main, part('word/media/image1.png', vba)]),
    'declares macros': () =>
      zip([part(list.name, types('<Override ContentType="application/vnd.ms-office.vbaProject"/>')), main]),
    'declares that it may hold macros': () =>
      zip([
        part(list.name, types('<Default ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>')),
        main,
      ]),
    'declares macros in entities': () => zip([part(list.name, types('<Default ContentType="&#118;ba"/>')), main]),
    'holds an archive': () => zip([list, main, part('word/media/a.bin', plain)]),
    'holds a document that holds macros': () =>
      zip([list, main, part('word/embeddings/a.xlsx', zip([list, part('xl/vbaProject.bin', 'x')]))]),
    'holds documents in documents': () =>
      zip([list, main, part('word/embeddings/a.docx', zip([list, part('word/embeddings/a.docx', plain)]))]),
    'holds a program': () => zip([list, main, part('word/media/a.png', 'MZ\x90')]),
    'uses the wide sizes of large archives': () => zipped({ zip64: true, dataDescriptor: false }),
    'is locked with a password': () => zipped({}, { password: 'secret', zipCrypto: true }),
  };
  test.each(Object.keys(cases))('%s', async (what) => {
    const failure = await put(Buffer.from((await cases[what]?.()) ?? '')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileRefused);
  });
});

describe('[S12] a document is taken that', () => {
  const cases: Record<string, () => Buffer | Promise<Buffer>> = {
    'tells the sizes of its parts behind them': () => zipped({ dataDescriptor: true }),
    'holds a table': () => zip([list, main, part('word/embeddings/a.xlsx', zip([list, part('xl/a.xml', 'x')]))]),
    'holds a blank page': () => officeFile(WORD, [main, part('word/a.bin', Buffer.alloc(2_000_000))]),
  };
  test.each(Object.keys(cases))('%s', async (what) => {
    const data = Buffer.from((await cases[what]?.()) ?? '');
    expect(await stored(data)).toEqual(data);
  });
});

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
/** An animation with that many frames of 600 by 600 pixels. */
const frames = async (count: number) => {
  const each = (at: number) =>
    sharp({ create: { width: 600, height: 600, channels: 3, background: { r: at * 40, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  return sharp(await Promise.all(Array.from({ length: count }, (_, at) => each(at))), { join: { animated: true } });
};

describe('[S12] a picture', () => {
  test.each(['png', 'jpeg', 'gif'] as const)('that is cut short is refused: %s', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer();
    for (const bytes of [60, whole.length >> 1, whole.length - 200]) {
      const failure = await put(whole.subarray(0, bytes)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(FileRefused);
    }
  });

  test('is stored upright, and without the place and the device that took it', async () => {
    const taken = await noise(200, 100)
      .withExif({
        IFD0: { Make: 'Camera', Copyright: 'Secret' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect([before.orientation, before.exif === undefined]).toEqual([6, false]);
    const after = await sharp(await stored(taken)).metadata();
    expect([after.width, after.height, after.orientation, after.exif, after.xmp, after.icc, after.iptc]).toEqual([
      100,
      200,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each(['png', 'jpeg', 'gif'] as const)('loses data appended to it: %s', async (format) => {
    const picture = await noise(50, 50).toFormat(format).toBuffer();
    const kept = await stored(Buffer.concat([picture, plain, Buffer.from('<script>alert(1)</script>')]));
    expect(kept.includes('PK\x05\x06')).toBe(false);
    expect(kept.includes('<script>')).toBe(false);
    expect((await sharp(kept).metadata()).width).toBe(50);
  });

  test('with more pixels than its use allows is refused, all frames together', async () => {
    await put(await noise(1_000, 1_000).jpeg().toBuffer());
    await expect(put(await noise(1_001, 1_000).jpeg().toBuffer())).rejects.toThrow('more than 1 million pixels');
    expect(
      (await sharp(await stored(await (await frames(2)).gif().toBuffer()), { animated: true }).metadata()).pages,
    ).toBe(2);
    await expect(put(await (await frames(3)).gif().toBuffer())).rejects.toThrow('more than 1 million pixels');
  });

  test('that comes with many others at once is checked in its turn: all are stored', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        noise(100 + at, 100)
          .png()
          .toBuffer(),
      ),
    );
    const widths = await Promise.all(pictures.map(async (data) => (await sharp(await stored(data)).metadata()).width));
    expect(widths).toEqual(pictures.map((_, at) => 100 + at));
  });
});

describe('[S12] a video or a PDF is refused that', () => {
  const cases: Record<string, () => Buffer | Promise<Buffer>> = {
    'is cut short': () => movieOf(5_000).subarray(0, -1),
    'lost its index': async () => Buffer.concat([(await samples.mp4()).subarray(0, 22), box('mdat', Buffer.alloc(50))]),
    'has something behind its end': () => Buffer.concat([movieOf(5_000), Buffer.from('<script>')]),
    'holds an archive in a box': () => Buffer.concat([movieOf(5_000), box('free', plain)]),
    'says a box is larger than it is': () => changed(movieOf(5_000), 'mdat', -4, [0x7f, 0, 0, 0]),
    'says a box is smaller than its own head': () => changed(movieOf(5_000), 'moov', -4, [0, 0, 0, 2]),
    'is an AVI that is cut short': async () => (await samples.avi()).subarray(0, -10),
    'is a PDF and an archive': async () => Buffer.concat([await samples.pdf(), plain]),
    'is a PDF and an archive, ended as a PDF': async () =>
      Buffer.concat([await samples.pdf(), plain, Buffer.from('\n%%EOF\n')]),
    'is an old presentation and an archive': async () => Buffer.concat([await samples.ppt(), plain]),
  };
  test.each(Object.keys(cases))('%s', async (what) => {
    const failure = await put(Buffer.from((await cases[what]?.()) ?? '')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileRefused);
  });
});
