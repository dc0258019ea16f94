import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

// Small real files of every type that Accord stores, and of some that it refuses. They are made here, byte by byte.

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a1c58' } });

interface ZipEntry {
  name: string;
  data: Buffer;
  /** The unpacked size that the archive's directory claims, instead of the true one. */
  claimedSize?: number;
}

/** A zip archive of deflated entries. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedSize } of entries) {
    const packed = deflateRawSync(data);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claimedSize ?? data.length, 8);
    sizes.writeUInt16LE(nameBytes.length, 12);
    const common = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    bodies.push(Buffer.concat([Buffer.from('PK\x03\x04'), common, sizes, nameBytes, packed]));
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, sizes, at, nameBytes]));
    offset += bodies.at(-1)?.length ?? 0;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

export function officeFile(mainType: string, extra: readonly ZipEntry[]): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${mainType}.main+xml"/></Types>`;
  return zip([{ name: '[Content_Types].xml', data: Buffer.from(types) }, ...extra]);
}

const body = (text: string): ZipEntry => ({ name: 'main.xml', data: Buffer.from(`<w:document>${text}</w:document>`) });

/** A compound file that names its streams as PowerPoint 97 does. */
function compoundFile(...streams: string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  return Buffer.concat([
    header,
    ...streams.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(64)])),
  ]);
}

export const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const movie = (brand: string, data: Buffer = Buffer.alloc(4096, 7)): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}`, 'latin1')),
    box('moov', Buffer.alloc(64)),
    box('mdat', data),
  ]);

/** A video with random content, of a little more than that many bytes. */
export const movieOf = (bytes: number): Buffer => movie('isom', randomBytes(bytes));

/** A PDF of one page that only its owner can change, and that opens with this password, or for everyone if it is empty. */
export async function lockedPdf(userPassword: string): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword, ownerPassword: 'owner' });
  return Buffer.from(await document.save());
}

/** A HEIC photo, 64 by 48, red with a blue corner at its top left, as libheif writes it. */
export const heicPhoto = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
    'AAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAARwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp' +
    'bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAA' +
    'AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAg' +
    'AAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAA' +
    'AAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAE9tZGF0AAAAQygBr1j5ExV/+LDkcyp/rOy8cw1Ct61iz2twskv5' +
    'kHN6HYtLa3Fb851WtlEoIhUvwPCYWEhcrotz0Vo9Pd+GK6aWl/4=',
  'base64',
);

export const samples = {
  jpg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  mp4: async () => movie('isom'),
  mov: async () => movie('qt  '),
  avi: async () => Buffer.concat([Buffer.from('RIFF\x08\x10\x00\x00AVI LIST', 'latin1'), Buffer.alloc(4096, 3)]),
  pdf: async () =>
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  docx: async () => officeFile('wordprocessingml.document', [body('Contract')]),
  pptx: async () => officeFile('presentationml.presentation', [body('Brief')]),
  ppt: async () => compoundFile('Root Entry', 'PowerPoint Document'),
};

export const refused = {
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  htmlInGif: async () => Buffer.from('GIF89a<script>alert(1)</script>'),
  executable: async () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(512)]),
  text: async () => Buffer.from('Just words, called contract.pdf'),
  plainZip: async () => zip([{ name: 'a.txt', data: Buffer.from('a') }]),
  word97: async () => compoundFile('Root Entry', 'WordDocument'),
  macroDocx: async () =>
    officeFile('wordprocessingml.document', [body('x'), { name: 'word/vbaProject.bin', data: Buffer.from('x') }]),
  macroPpt: async () => compoundFile('Root Entry', 'PowerPoint Document', '_VBA_PROJECT'),
  climbingDocx: async () =>
    officeFile('wordprocessingml.document', [body('x'), { name: '../../etc/cron.d/x', data: Buffer.from('x') }]),
  bombDocx: async () =>
    officeFile('wordprocessingml.document', [body('x'), { name: 'word/media/a.bin', data: Buffer.alloc(40_000_000) }]),
  lyingBombDocx: async () =>
    officeFile('wordprocessingml.document', [body('x'), { name: 'a.bin', data: Buffer.alloc(9), claimedSize: 4e9 }]),
  cutPdf: async () => (await lockedPdf('')).subarray(0, -200),
  pdfWithoutPages: async () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  lockedPdf: () => lockedPdf('secret'),
  /** A file that everyone could open, except that its encryption would take long to parse. */
  longEncryptionPdf: async () =>
    Buffer.from(
      (await lockedPdf(''))
        .toString('latin1')
        .replace(/\/Filter\s*\/Standard/, (filter) => `${filter}${' '.repeat(20_000)}`),
      'latin1',
    ),
  lockedDocx: async () => compoundFile('Root Entry', 'EncryptedPackage'),
  lockedPpt: async () => compoundFile('Root Entry', 'PowerPoint Document', 'EncryptedSummary'),
  brokenDocx: async () => (await samples.docx()).subarray(0, -30),
};
