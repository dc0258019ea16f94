import { readFile } from 'node:fs/promises';
import { FileRefused } from './interface.ts';

/** Programs look for the end of a PDF within this many bytes. */
const END_BYTES = 1024;
const ENCRYPTION = /\/Encrypt\s+(\d+)\s+(\d+)\s+R\b/g;
const FILE_ID = /\/ID\s*\[[^\]]*\]/;
/** The id of a file is in the dictionary that names its encryption, so it is at most this far away. */
const DICTIONARY_CHARS = 4_096;
/** No real encryption dictionary is longer; a longer one would take too long to parse. */
const ENCRYPTION_MAX_CHARS = 16_384;

/**
 * Refuses a PDF that nobody could open: cut off, without pages, or locked with a password that must be typed. One that is only protected from changes
 * can be opened by everyone. Pages are not rendered, and nothing is unpacked.
 * @throws FileRefused `unsafe_content`
 */
export async function checkPdf(path: string): Promise<void> {
  const text = (await readFile(path)).toString('latin1');
  if (!text.trimEnd().slice(-END_BYTES).includes('%%EOF')) throw refused('it is not whole');
  // Pages may also be in a compressed part, which is not inspected.
  if (!/\/Type\s*\/(?:Page\b|ObjStm\b)/.test(text)) throw refused('it has no pages');
  if (await isLocked(text)) throw refused('it is locked with a password');
}

/** Whether opening requires a password: tried without one on a document that contains only this one's encryption. */
async function isLocked(text: string): Promise<boolean> {
  const named = [...text.matchAll(ENCRYPTION)].at(-1);
  if (!named) return false;
  const [, number, generation] = named;
  const dictionary = text.slice(Math.max(named.index - DICTIONARY_CHARS, 0), named.index + DICTIONARY_CHARS);
  const start = text.search(new RegExp(`\\b${number}\\s+${generation}\\s+obj\\b`));
  const end = text.indexOf('endobj', start);
  if (start === -1 || end === -1) return false;
  if (end - start > ENCRYPTION_MAX_CHARS) return true;
  const encryption = text.slice(start, end);
  if (!/\/Filter\s*\/Standard\b/.test(encryption)) return true;
  const [root, pages] = [Number(number) + 1, Number(number) + 2];
  const bare = `%PDF-1.7
${encryption}endobj
${root} 0 obj <</Type/Catalog/Pages ${pages} 0 R>> endobj
${pages} 0 obj <</Type/Pages/Kids[]/Count 0>> endobj
trailer <</Root ${root} 0 R/Encrypt ${number} ${generation} R ${FILE_ID.exec(dictionary)?.[0] ?? ''}>>
startxref
0
%%EOF
`;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    await PDFDocument.load(Buffer.from(bare, 'latin1'), { password: '', updateMetadata: false });
    return false;
  } catch (error) {
    return error instanceof Error && /password/i.test(error.message);
  }
}

const refused = (why: string) => new FileRefused('unsafe_content', `The PDF cannot be accepted: ${why}.`);
