import type { FileHandle } from 'node:fs/promises';
import type { StoredContentType } from './content-type.ts';
import { FileRefused } from './interface.ts';

const MAX_BOXES = 100_000;
const END_OF_ZIP = Buffer.from('PK\x05\x06');
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;

/**
 * Refuses a video whose boxes (MP4, MOV) or lists (AVI) do not fill the file exactly: it is truncated, or has bytes after its end. A movie
 * needs its index. The pictures are not decoded.
 * @throws FileRefused `unsafe_content`
 */
export async function checkVideo(file: FileHandle, bytes: number, type: StoredContentType): Promise<void> {
  const kinds = new Set<string>();
  const avi = type === 'video/vnd.avi';
  let position = 0;
  for (let count = 0; position < bytes; count++) {
    const box = avi ? await readList(file, position) : await readBox(file, position, bytes);
    if (count > MAX_BOXES || box.bytes < 8 || position + box.bytes > bytes) throw refused('it is not whole');
    kinds.add(box.kind);
    position += box.bytes;
  }
  if (avi ? !kinds.has('RIFF') : !kinds.has('moov')) throw refused('it is not whole');
}

interface Box {
  kind: string;
  bytes: number;
}

/** A box of ISO 14496-12: its length in 4 bytes, or in 8 if that is 1, or to the end if it is 0. */
async function readBox(file: FileHandle, position: number, end: number): Promise<Box> {
  const head = Buffer.alloc(16);
  await file.read(head, 0, 16, position);
  const short = head.readUInt32BE(0);
  const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - position : short;
  return { kind: head.toString('latin1', 4, 8), bytes };
}

/** A RIFF list, padded to an even length. */
async function readList(file: FileHandle, position: number): Promise<Box> {
  const head = Buffer.alloc(8);
  await file.read(head, 0, 8, position);
  const bytes = head.readUInt32LE(4);
  return { kind: head.toString('latin1', 0, 4), bytes: 8 + bytes + (bytes % 2) };
}

/**
 * Refuses a file that another program would open as an archive: an archive ends with the list of its contents, however the file begins.
 * @throws FileRefused `unsafe_content`
 */
export async function refuseHiddenArchive(file: FileHandle, bytes: number): Promise<void> {
  const tail = Buffer.alloc(Math.min(bytes, END_SIZE + LONGEST_COMMENT));
  await file.read(tail, 0, tail.length, bytes - tail.length);
  for (let at = tail.indexOf(END_OF_ZIP); at >= 0; at = tail.indexOf(END_OF_ZIP, at + 1)) {
    // One disk and at least one entry. Bytes that match this much of an archive's end are hardly there by chance.
    const real = at + END_SIZE <= tail.length && tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 10) > 0;
    if (real) throw new FileRefused('unsafe_content', 'The file cannot be accepted: an archive is hidden in it.');
  }
}

const refused = (why: string) => new FileRefused('unsafe_content', `The video cannot be accepted: ${why}.`);
