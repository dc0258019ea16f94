/** One page of a numbered list. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** One slice of a list; the list continues as long as there is a next cursor. */
export interface Slice<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** The most urgent rows of what waits for somebody, and how many there are in all. */
export interface Waiting<Row> {
  rows: Row[];
  total: number;
}

/** How many pages there are, at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
