/** Passes a file to the browser, which saves it with the person's downloads. `content` is text, or what was fetched. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** A list as CSV. It begins with the byte order mark of UTF-8, without which Excel garbles every accent. */
export const saveCsv = (name: string, csv: string): void => saveFile(name, `\uFEFF${csv}`, 'text/csv;charset=utf-8');
