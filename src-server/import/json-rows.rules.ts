/** A piece of a file that is one row; null for one that is too long to be kept. */
export type Piece = string | null;

/**
 * Cuts a file of JSON into its rows without holding more than one: the elements of one array, or values one after the other, as JSON Lines
 * has them. It follows brackets and quotes alone, so that a row that is no JSON by itself spoils no other row. Call `push` with each part of
 * the text and `end` after the last.
 */
export function jsonRows(maxChars: number): { push(text: string): Piece[]; end(): { rest: Piece[]; broken: boolean } } {
  let depth = 0;
  let inArray: boolean | null = null;
  let closed = false;
  let inText = false;
  let escaped = false;
  let piece = '';
  let length = 0;

  /** Ends the row that was read; between rows there may be blanks. */
  function cut(): Piece[] {
    const row = length > maxChars ? null : piece.trim();
    piece = '';
    length = 0;
    return row === '' ? [] : [row];
  }

  function step(sign: string): Piece[] {
    if (inText) {
      inText = escaped || sign !== '"';
      escaped = !escaped && sign === '\\';
      return keep(sign);
    }
    if (inArray === null && sign.trim() === '') return [];
    if (inArray === null) {
      inArray = sign === '[';
      if (inArray) return [];
    }
    if (sign === '"') inText = true;
    if (depth === 0 && inArray && sign === ']') {
      closed = true;
      return cut();
    }
    if (depth === 0 && (sign === ',' || (!inArray && sign === '\n'))) return cut();
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth = Math.max(0, depth - 1);
    const kept = keep(sign);
    return depth === 0 && sign === '}' && !inArray ? cut() : kept;
  }

  function keep(sign: string): Piece[] {
    length += 1;
    if (length <= maxChars) piece += sign;
    return [];
  }

  return {
    push: (text) => {
      const rows: Piece[] = [];
      for (const sign of text) rows.push(...step(sign));
      return rows;
    },
    end: () => {
      const cutOff = depth > 0 || inText;
      return { rest: cutOff ? [] : cut(), broken: cutOff || (inArray === true && !closed) };
    },
  };
}
