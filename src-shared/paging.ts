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

/** How many pages there are, at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
