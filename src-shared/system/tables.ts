/** The parts of the platform to which tables belong (ADM-MAP-07). */
export const TABLE_GROUPS = ['users', 'campaigns', 'payments', 'security'] as const;
export type TableGroup = (typeof TABLE_GROUPS)[number];

/** A column; `references` is the table of its foreign key. */
export interface ColumnView {
  name: string;
  type: string;
  required: boolean;
  references: string | null;
}

/** A table of the database; `exact` says whether its rows were counted or estimated. */
export interface TableView {
  name: string;
  group: TableGroup;
  rowCount: number;
  exact: boolean;
  columns: ColumnView[];
}
