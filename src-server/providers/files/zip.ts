import type { FileHandle } from 'node:fs/promises';
import { FileRefused } from './interface.ts';

/** What an honest office document never reaches. */
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const MAX_RATIO = 150;
/** Below this, a high ratio is only a blank page. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LONGEST_COMMENT = 65_535;
const FULL_32 = 0xffff_ffff;

const MACRO = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|activeX\/)/i;

/**
 * Reads the directory of a zip container (DOCX, PPTX) and refuses what could hurt whoever unpacks it: bombs, names
 * that climb out of the folder, overlapping or lying entries, macros. Unpacks nothing.
 * @throws FileRefused `unsafe_content`
 */
export async function checkZip(file: FileHandle, bytes: number): Promise<void> {
  const directory = await readDirectory(file, bytes);
  let position = 0;
  let unpacked = 0;
  let packed = 0;
  for (let entry = 0; entry < directory.entries; entry++) {
    if (position + ENTRY_SIZE > directory.data.length || directory.data.readUInt32LE(position) !== DIRECTORY_ENTRY) {
      throw unsafe('its list of contents is broken');
    }
    const packedSize = directory.data.readUInt32LE(position + 20);
    const unpackedSize = directory.data.readUInt32LE(position + 24);
    const nameLength = directory.data.readUInt16LE(position + 28);
    const extraLength = directory.data.readUInt16LE(position + 30);
    const commentLength = directory.data.readUInt16LE(position + 32);
    if (packedSize === FULL_32 || unpackedSize === FULL_32) throw unsafe('its contents are too large');
    const name = directory.data.toString('utf8', position + ENTRY_SIZE, position + ENTRY_SIZE + nameLength);
    if (name.includes('\0') || name.includes('\\') || name.startsWith('/') || name.split('/').includes('..')) {
      throw unsafe('it holds names that lead outside of it');
    }
    if (MACRO.test(name)) throw unsafe('it holds macros');
    unpacked += unpackedSize;
    packed += packedSize;
    position += ENTRY_SIZE + nameLength + extraLength + commentLength;
  }
  if (packed > bytes) throw unsafe('its contents overlap');
  if (unpacked > MAX_UNPACKED_BYTES || (unpacked > RATIO_FROM_BYTES && unpacked > packed * MAX_RATIO)) {
    throw unsafe('it would grow too large when opened');
  }
}

async function readDirectory(file: FileHandle, bytes: number): Promise<{ entries: number; data: Buffer }> {
  const tail = Buffer.alloc(Math.min(bytes, END_SIZE + LONGEST_COMMENT));
  await file.read(tail, 0, tail.length, bytes - tail.length);
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_OF_DIRECTORY) continue;
    const entries = tail.readUInt16LE(at + 10);
    const size = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    if (entries > MAX_ENTRIES || size === FULL_32 || offset === FULL_32) throw unsafe('it holds too many parts');
    if (offset + size > bytes) throw unsafe('its list of contents is broken');
    const data = Buffer.alloc(size);
    await file.read(data, 0, size, offset);
    return { entries, data };
  }
  throw unsafe('its list of contents is missing');
}

function unsafe(why: string): FileRefused {
  return new FileRefused('unsafe_content', `The document cannot be accepted: ${why}.`);
}
