import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { isStoredContentType, type StoredContentType } from './content-type.ts';
import { HEIC } from './heic.ts';
import { FileRefused } from './interface.ts';
import { MACRO_MARKS } from './macros.ts';
import { checkPdf } from './pdf.ts';
import { checkVideo, refuseHiddenArchive } from './whole.ts';

/** The container of the old Office formats; the format itself is named inside it. */
const COMPOUND_FILE = 'application/x-cfb';
/** A HEIC photo of a phone, and of a camera that names only the container. */
const HEIC_TYPES: readonly string[] = [HEIC, 'image/heif'];
const POWERPOINT = 'application/vnd.ms-powerpoint';
/** The streams of a document that Office has encrypted; a DOCX or PPTX with a password is such a compound file, too. */
const LOCKED = ['EncryptedPackage', 'EncryptedSummary'].map((name) => Buffer.from(name, 'utf16le'));
const SCAN_BYTES = 64 * 1024;

/**
 * The type of a file on disk, detected from its content alone; null if Accord does not take that type.
 * @throws FileRefused `unsafe_content` for zip bombs, macros, files that are also an archive, and files that nobody could open because they are cut
 * off or locked with a password
 */
export async function inspect(path: string, bytes: number): Promise<StoredContentType | typeof HEIC | null> {
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === undefined) return null;
  if (HEIC_TYPES.includes(found)) return HEIC;
  const file = await open(path, 'r');
  try {
    if (found === COMPOUND_FILE) {
      await refuseHiddenArchive(file, bytes);
      return await inspectCompoundFile(file, bytes);
    }
    if (!isStoredContentType(found)) return null;
    if (found.startsWith('video/')) await checkVideo(file, bytes, found);
    if (found.startsWith('application/vnd.openxmlformats')) {
      // Loaded with the first document, so that a process that inspects none does without its library.
      const { checkOffice } = await import('./zip.ts');
      await checkOffice(path, found);
    } else if (!found.startsWith('image/')) await refuseHiddenArchive(file, bytes);
    if (found === 'application/pdf') await checkPdf(path);
    return found;
  } finally {
    await file.close();
  }
}

/** Old Office files name their streams in UTF-16; a presentation has one called "PowerPoint Document". */
async function inspectCompoundFile(file: FileHandle, bytes: number): Promise<StoredContentType | null> {
  const presentation = Buffer.from('PowerPoint Document', 'utf16le');
  const overlap = 64;
  const window = Buffer.alloc(SCAN_BYTES + overlap);
  let isPresentation = false;
  for (let position = 0; position < bytes; position += SCAN_BYTES) {
    const { bytesRead } = await file.read(window, 0, window.length, position);
    const part = window.subarray(0, bytesRead);
    if (part.includes(presentation)) isPresentation = true;
    if (LOCKED.some((stream) => part.includes(stream))) {
      throw new FileRefused('unsafe_content', 'The document cannot be accepted: it is locked with a password.');
    }
    if (MACRO_MARKS.some((macro) => part.includes(macro))) {
      throw new FileRefused('unsafe_content', 'The document cannot be accepted: it contains macros.');
    }
  }
  return isPresentation ? POWERPOINT : null;
}
