import { openAsBlob } from 'node:fs';
import { BlobReader, configure, ERR_EOCDR_NOT_FOUND, type FileEntry, ZipReader } from '@zip.js/zip.js';
import type { StoredContentType } from './content-type.ts';
import { FileRefused } from './interface.ts';
import { MACRO_MARKS, MARK_BYTES } from './macros.ts';

// Unpacks in this thread instead of in workers: the caller limits how many files are inspected at once.
configure({ useWebWorkers: false });

/** Limits that no ordinary office document reaches. */
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_RATIO = 150;
/** Below this size, a high ratio is just a blank page. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;
/** Parts that are read completely: the list of types, and a document inside of the document. */
const MAX_HELD_BYTES = 20 * 1024 * 1024;

const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER = 30;
const END = 22;
/** A data descriptor with and without its mark, with sizes of 4 and of 8 bytes. */
const DESCRIPTORS = [12, 16, 20, 24];
const TYPES = '[content_types].xml';
const MACRO_NAME = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|activeX\/)/i;
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|activeX|&#|<!/i;
/** Documents inside the document, in which charts and tables keep their figures. */
const INNER_DOCUMENT = /^(?:word|ppt|xl)\/embeddings\/[^/]+\.(?:docx|pptx|xlsx)$/i;
const PROGRAMS_AND_ARCHIVES = ['MZ', '\x7fELF', 'Rar!', '7z\xbc\xaf', '\x1f\x8b'];

const strict = { strictness: 'strict', checkOverlappingEntry: true, checkCrc32: true } as const;

/**
 * Unpacks an office document (DOCX, PPTX) part by part and refuses what could harm its reader: parts that only some programs see, names that
 * lead outside the archive, zip bombs, macros (by name, type and content), programs and other archives.
 * @throws FileRefused `unsafe_content`
 */
export async function checkOffice(path: string, type: StoredContentType): Promise<void> {
  const blob = await openAsBlob(path);
  const budget = Math.min(MAX_UNPACKED_BYTES, Math.max(RATIO_FROM_BYTES, blob.size * MAX_RATIO));
  await checkDocument(blob, { left: budget }, type);
}

interface Budget {
  left: number;
}

/** `type` is null for a document inside of another, which may not contain a further one. */
async function checkDocument(blob: Blob, budget: Budget, type: StoredContentType | null): Promise<void> {
  const reader = new ZipReader(new BlobReader(blob), strict);
  try {
    const entries = await reader.getEntries().catch(ambiguous);
    if (entries.length > MAX_ENTRIES) throw unsafe('it has too many parts');
    if (reader.comment.length > 0) throw unsafe('it has a comment at its end');
    refuseNames(entries.map(({ filename }) => filename));
    const files = entries.filter((entry) => !entry.directory);
    if (files.length < entries.length) throw unsafe('it contains folders');
    await refuseGaps(blob, files);
    let types = '';
    for (const entry of files) {
      const part = await unpack(entry, budget);
      if (entry.filename.toLowerCase() === TYPES) types = part.held.toString();
      if (part.isZip) {
        if (type === null || !INNER_DOCUMENT.test(entry.filename)) throw unsafe('it contains another archive');
        await checkDocument(new Blob([new Uint8Array(part.held)]), budget, null);
      }
    }
    if (MACRO_TYPE.test(types.replace(/^\s*<\?[^?]*\?>/, '')) || types.includes('\0'))
      throw unsafe('it contains macros');
    const family = type?.split('.').slice(-2).join('.');
    if (!types.includes(`${family ?? 'application/vnd.openxmlformats-officedocument'}`))
      throw unsafe('it does not say what it is');
  } finally {
    await reader.close();
  }
}

function refuseNames(names: readonly string[]): void {
  const same = new Set(names.map((name) => name.normalize('NFC').toLowerCase()));
  if (same.size < names.length) throw unsafe('two of its parts have the same name');
  if (names.some((name) => name.includes('\\') || /\p{Cc}/u.test(name)))
    throw unsafe('it contains names that lead outside of it');
  if (names.some((name) => MACRO_NAME.test(name))) throw unsafe('it contains macros');
}

/** Parts must follow one another without gaps up to the list: bytes between them are in no list, but some programs find them. */
async function refuseGaps(blob: Blob, files: readonly FileEntry[]): Promise<void> {
  let position = 0;
  let described = false;
  const assertNext = (offset: number): void => {
    const between = offset - position;
    if (described ? !DESCRIPTORS.includes(between) : between !== 0)
      throw unsafe('it contains parts that are not in its list');
  };
  for (const entry of files.toSorted((one, two) => one.offset - two.offset)) {
    if (entry.encrypted) throw unsafe('it is locked with a password');
    // Only archives larger than any accepted document need sizes of 8 bytes.
    if (entry.zip64) throw unsafe('its contents are too large');
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
      throw unsafe('it is compressed in an unusual way');
    }
    assertNext(entry.offset);
    const head = await bytesOf(blob.slice(entry.offset, entry.offset + LOCAL_HEADER));
    if (head.length < LOCAL_HEADER) throw unsafe('its list of contents is broken');
    position = entry.offset + LOCAL_HEADER + head.readUInt16LE(26) + head.readUInt16LE(28) + entry.compressedSize;
    described = entry.bitFlag?.dataDescriptor ?? false;
  }
  assertNext((await bytesOf(blob.slice(-END))).readUInt32LE(16));
}

const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

interface Part {
  /** The part itself if it is read completely, otherwise empty. */
  held: Buffer;
  isZip: boolean;
}

/** Unpacks one part and inspects its bytes; stops at the first byte over the budget, whatever sizes were announced. */
async function unpack(entry: FileEntry, budget: Budget): Promise<Part> {
  const chunks: Buffer[] = [];
  let start = Buffer.alloc(0);
  let before = Buffer.alloc(0);
  let held = 0;
  const look = new WritableStream<Uint8Array>({
    write(chunk) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw unsafe('it would grow too large when opened');
      const bytes = Buffer.from(chunk);
      const seen = Buffer.concat([before, bytes]);
      if (start.length < 8) start = Buffer.concat([start, bytes.subarray(0, 8)]);
      if (MACRO_MARKS.some((mark) => seen.includes(mark))) throw unsafe('it contains macros');
      before = seen.subarray(-MARK_BYTES);
      if (entry.filename.toLowerCase() !== TYPES && !isZip(start)) return;
      held += bytes.length;
      if (held > MAX_HELD_BYTES) throw unsafe('it contains another archive');
      chunks.push(bytes);
    },
  });
  await entry.getData(look, strict).catch(ambiguous);
  const kind = start.toString('latin1');
  if (PROGRAMS_AND_ARCHIVES.some((mark) => kind.startsWith(mark)))
    throw unsafe('it contains a program or another archive');
  return { held: Buffer.concat(chunks), isZip: isZip(start) };
}

const isZip = (start: Buffer): boolean => start.toString('latin1').startsWith('PK\x03\x04');

/** An archive that the reader refuses is ambiguous or broken, so it is refused as unsafe. */
function ambiguous(error: unknown): never {
  if (error instanceof FileRefused) throw error;
  const cut = error instanceof Error && error.message === ERR_EOCDR_NOT_FOUND;
  throw unsafe(cut ? 'it is not whole' : 'its list of contents does not match its contents');
}

function unsafe(why: string): FileRefused {
  return new FileRefused('unsafe_content', `The document cannot be accepted: ${why}.`);
}
