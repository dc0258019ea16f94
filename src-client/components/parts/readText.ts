/**
 * The text of a file as spreadsheets save it: in UTF-8, in UTF-16 with a byte order mark, else in Windows-1252, which Excel uses for a plain CSV
 * file. Read as UTF-8, that file would show a replacement character for each accented letter.
 */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
