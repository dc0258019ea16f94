import { after, listSearch, oneOf } from '#client/components/lists/listSearch.ts';
import { FIGURES_OF, type RecordSide } from '#shared/records/figures.ts';

/** The search of one's own track record: the figure whose entries are listed. */
const searchFor = (side: RecordSide) =>
  listSearch({ figure: oneOf(FIGURES_OF[side]), after }, ({ figure = 'answer' }) => ({ figure }));

export const recordSearches = { brand: searchFor('brand'), creator: searchFor('creator') } as const;
