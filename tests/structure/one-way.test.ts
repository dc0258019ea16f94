import { expect, test } from 'vitest';
import { below, occurrences, sources } from './sources.ts';

const product = sources.filter(({ path }) => /^src-(server|client|shared)\//.test(path));
const allBut = (path: string) => product.filter((source) => source.path !== path);
const lines = (path: string, text: string, pattern: RegExp) =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));

test('a file is handed to the browser by saveFile alone', () => {
  const others = allBut('src-client/components/parts/saveFile.ts');
  expect(occurrences(others, /\bcreateObjectURL\b|\.download\s*=/)).toEqual([]);
});

test('numbers are typed into NumberField and MoneyField, which nothing but typing changes, and are read by one parser', () => {
  expect(occurrences(below('src-client'), /type="number"|parseFloat|parseInt/)).toEqual([]);
});

test('words for one and for several are chosen by plural and oneOrMany alone', () => {
  const others = allBut('src-shared/format.ts');
  expect(others.flatMap(({ path, text }) => lines(path, text, /[!=]== 1 \? ['"`]/))).toEqual([]);
});

test('what the server answers states a moment as Moment, neither as Date nor as two types', () => {
  const views = below('src-shared').filter(({ path }) => !path.endsWith('dates.ts'));
  expect(occurrences(views, /^ {2,}\w+: Date(?: \| null)?;|\bDate \| string\b|\bstring \| Date\b/)).toEqual([]);
});

test('how a status is shown stands in status-looks.ts, which the compiler holds complete', () => {
  const statuses =
    /\b(?:Campaign|Review|Deal|Submission|Milestone|Dispute|Application|Payment|Payout)Status\b|\bStatusOf<|\bLeadRow\['status'\]/;
  const shown = /\b(?:label|tone|Tone|Look|string)\b/;
  const elsewhere = [...below('src-client'), ...below('src-shared')].filter(
    ({ path }) => path !== 'src-shared/status-looks.ts',
  );
  const found = elsewhere.flatMap(({ path, text }) =>
    lines(path, text, /\bRecord</).filter((line) => {
      const [, map = ''] = /\bRecord<(.*)$/.exec(line) ?? [];
      const [key = '', ...rest] = map.split(',');
      return statuses.test(key) && shown.test(rest.join(','));
    }),
  );
  expect(found).toEqual([]);
});

/** What waits for its code in its own way, and why. Nothing may be added: late parts use `late`. */
const BY_ITSELF: Readonly<Record<string, string>> = {
  'src-client/features/leads/LateInterestForm.tsx':
    'the landing page has not the code of the app; its form is drawn once somebody comes near',
  'src-client/features/analytics/LateTrend.tsx': 'the browser alone draws the chart, and nothing in it is pressed',
};

test('what comes late goes by late and Loaded, so that no page says that it is alive before its parts are', () => {
  const own = /\bimport \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/;
  const found = below('src-client').filter(({ text }) => own.test(text));
  const ways = ['src-client/components/core/Loaded.tsx', 'src-client/components/core/late.tsx'];
  expect(found.map(({ path }) => path).toSorted()).toEqual([...ways, ...Object.keys(BY_ITSELF)].toSorted());
});

test('what an address says is read by searchOf and listSearch alone', () => {
  const others = allBut('src-client/components/lists/listSearch.ts');
  expect(occurrences(others, /\w+Param\(search\b|validateSearch: \(|\(search: Record<string, unknown>\)/)).toEqual([]);
});

test('a table of the server is PagedTable, with its skeleton and its failure', () => {
  // ChoosingTable is a PagedTable whose rows can be ticked.
  const kit = ['usePagedTable', 'ChoosingTable'].map((name) => `src-client/components/lists/${name}.tsx`);
  const others = allBut('src-client/components/lists/PagedTable.tsx').filter(({ path }) => !kit.includes(path));
  expect(occurrences(others, /\busePagedTable\(/)).toEqual([]);
});

test('a campaign without a name is called by nameOrUntitled on the server, so that no sentence has a gap', () => {
  // What the reviewer reads is what the brand wrote.
  const server = below('src-server').filter(({ path }) => path !== 'src-server/review/assess.service.ts');
  const ofCampaign = /\b(?:campaign\??\.name|campaignName)(?: \?\?| \|\|) ['"`]/;
  expect(server.flatMap(({ path, text }) => lines(path, text, ofCampaign))).toEqual([]);
});

test('rows of any number of ids are read by isOneOfIds, so that their number does not make another statement', () => {
  const server = below('src-server').filter(({ path }) => path !== 'src-server/data/sql.ts');
  expect(occurrences(server, /'in', (?:\[\.\.\.)?\w*[iI]ds\b|\bfn\.any\(/)).toEqual([]);
});
