/** A piece of a file that is one row; null for a row that is too long to be kept. */
export type Piece = string | null;

/**
 * Cuts a JSON file into its rows without holding more than one: the elements of one array, or values one after the other, as in JSON Lines. It
 * follows only brackets and quotes, so that an invalid row spoils no other row. Call `push` with each part of the text and `end` after the last.
 */
export function jsonRows(maxChars: number): { push(text: string): Piece[]; end(): { rest: Piece[]; broken: boolean } } {
  /** Null before the first character that is not blank, which shows whether the file is one array. */
  let inArray: boolean | null = null;
  let closed = false;
  let depth = 0;
  let inText = false;
  let escaped = false;
  /** What earlier parts contained of the current row; null once it is too long. */
  let held: Piece = '';

  function keep(piece: string): void {
    if (held !== null) held = held.length + piece.length > maxChars ? null : held + piece;
  }

  /** The row that ends here; none between two separators. */
  function taken(): Piece[] {
    const row = held?.trim();
    held = '';
    return row === '' ? [] : [row ?? null];
  }

  /** What a character outside of texts means for the current row: it ends before the character, with it, or not at all. */
  function outside(sign: string): 'before' | 'with' | null {
    if (sign === '"') inText = true;
    if (sign === '{' || sign === '[') depth += 1;
    if (depth === 0 && (sign === ',' || (!inArray && sign === '\n'))) return 'before';
    if (depth === 0 && inArray && sign === ']') {
      closed = true;
      return 'before';
    }
    if (sign !== '}' && sign !== ']') return null;
    depth = Math.max(0, depth - 1);
    return depth === 0 && !inArray && sign === '}' ? 'with' : null;
  }

  function push(text: string): Piece[] {
    const rows: Piece[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      if (inText) {
        inText = escaped || sign !== '"';
        escaped = !escaped && sign === '\\';
        continue;
      }
      if (inArray === null) {
        if (sign.trim() === '') continue;
        inArray = sign === '[';
        if (inArray) {
          start = at + 1;
          continue;
        }
      }
      const end = outside(sign);
      if (end === null) continue;
      keep(text.slice(start, end === 'with' ? at + 1 : at));
      rows.push(...taken());
      start = at + 1;
    }
    keep(text.slice(start));
    return rows;
  }

  return {
    push,
    end: () => {
      const cutOff = depth > 0 || inText;
      return { rest: cutOff ? [] : taken(), broken: cutOff || (inArray === true && !closed) };
    },
  };
}
