import { expect, test } from 'vitest';
import { machines } from '#server/transition.ts';
import { below, kindOf, occurrences, sources } from './sources.ts';

const product = sources.filter(({ path }) => /^src-(server|client|shared)\//.test(path));
/** In lines. A table of test cases can be longer than code. */
const LONGEST_FILE = 400;
const LONGEST_TEST = 500;
/** Files that can be longer, because they are a list of declarations. */
const LONG_BY_NATURE = new Set(['db/schema.ts']);

test('only env.ts reads the environment', () => {
  const readers = product.filter(({ path }) => path !== 'src-server/env.ts');
  // SSR is not a setting: the build replaces it by whether it builds for the server.
  expect(occurrences(readers, /\bprocess\.env\b|\bimport\.meta\.env\b(?!\.SSR\b)/)).toEqual([]);
});

test('time is an argument: no clock in services, queries, rules and shared code', () => {
  const timeless = product.filter(
    ({ path }) =>
      path.startsWith('src-shared/') || ['router', 'service', 'queries', 'rules'].includes(kindOf(path) ?? ''),
  );
  expect(occurrences(timeless, /\bnew Date\(\s*\)|\bDate\.now\(|\bperformance\.now\(/)).toEqual([]);
});

/** Where Intl is used besides format.ts, and why. */
const INTL: Readonly<Record<string, string>> = {
  'src-client/components/core/timeZone.ts': 'asks which time zones the browser knows and is in, and writes nothing',
  'src-server/providers/index.ts': 'lists providers in a sentence for operators, before anything is served',
  'src-shared/dates.ts': 'asks what the clocks of a time zone show, and writes nothing',
  'src-shared/graphemes.ts': 'tells where one sign ends and the next begins, and writes nothing',
  'src-server/providers/payments/bank/pages.ts': 'the sandbox bank stands for another company, with pages of its own',
};

test('money, numbers and dates are written for people in format.ts alone', () => {
  const others = product.filter(({ path }) => path !== 'src-shared/format.ts');
  const found = occurrences(others, /\bIntl\.|\.toLocale\w*\(/).map((each) => each.slice(0, each.indexOf(':')));
  expect([...new Set(found)].sort()).toEqual(Object.keys(INTL).sort());
});

test('pictures are shown by Picture.tsx, which keeps their room and asks for the size that is needed', () => {
  const screens = below('src-client').filter(({ path }) => path !== 'src-client/components/base/Picture.tsx');
  // The text after a backtick is for people to copy.
  expect(occurrences(screens, /(?<!`)<img\b/)).toEqual([]);
});

test('every connection to Postgres is made in clients.ts, which listens for its loss', () => {
  const makers = sources.filter(({ path }) => /^(src-server|db|scripts)\//.test(path) && path !== 'db/clients.ts');
  expect(occurrences(makers, /\bnew (pg\.)?(Client|Pool)\(|\bconnectionString\b/)).toEqual([]);
});

test('nothing is random in rules and shared code', () => {
  const exact = product.filter(({ path }) => path.startsWith('src-shared/') || kindOf(path) === 'rules');
  expect(occurrences(exact, /\bMath\.random\(/)).toEqual([]);
});

test('nothing silences the type checker', () => {
  const others = sources.filter(({ path }) => path !== 'tests/structure/habits.test.ts');
  expect(occurrences(others, /\bas any\b|:\s*any\b|<any>|\bas unknown as\b|\bas never\b/)).toEqual([]);
  // In these files each mark is a test: it says that the compiler refuses the line under it.
  const marks = sources.filter(({ text }) => /^\s*\/\/ @ts-/m.test(text)).map(({ path }) => path);
  expect(marks).toEqual([
    'tests/contracts/terms.test.ts',
    'tests/settings/api-client.db.test.ts',
    'tests/settings/api-client.test.ts',
    'tests/structure/granted-rows.test.ts',
    'tests/structure/links.client.test.ts',
  ]);
  const silenced = sources.filter(({ text }) => /^\s*\/\/ @ts-(?!expect-error )/m.test(text)).map(({ path }) => path);
  expect(silenced).toEqual([]);
});

test('files can be read in one sitting', () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(
      ({ path, lines }) =>
        lines > (path.startsWith('tests/') ? LONGEST_TEST : LONGEST_FILE) && !LONG_BY_NATURE.has(path),
    )
    .map(({ path, lines }) => `${path}: ${lines} lines`);
  expect(long).toEqual([]);
});

test('[S14] every input of a day, a month or a moment has the bounds of text.ts', () => {
  const inputs = below('src-shared').filter(({ path }) => path !== 'src-shared/text.ts');
  expect(occurrences(inputs, /\bz\.(?:iso|date|coerce)\b/)).toEqual([]);
  const patterns = inputs.flatMap(({ path, text }) =>
    [...text.matchAll(/regex\(\/\^(?:\\d\{4\}|(?:19|20)\\d\\d)-.*/g)].map(([found]) => `${path}: ${found}`),
  );
  expect(patterns).toEqual([]);
});

test('only transition.ts moves a status', () => {
  const columns = new Map<string, string[]>();
  for (const { table, column } of Object.values(machines)) columns.set(table, [...(columns.get(table) ?? []), column]);
  const writers = below('src-server').filter(({ path }) => path !== 'src-server/transition.ts');
  const found = writers.flatMap(({ path, text }) =>
    [...text.matchAll(/updateTable\('(\w+)[^']*'\)([\s\S]*?)(?:\.execute|\.where\(|;\n)/g)].flatMap(
      ([, table = '', rest = '']) =>
        (columns.get(table) ?? [])
          .filter((column) => new RegExp(`[{(,\\s']${column}'?\\s*[:,}]`).test(rest))
          .map((column) => `${path}: ${table}.${column}`),
    ),
  );
  expect(found).toEqual([]);
});

/** Whether the index on a line has a comment: right above it, or `-- foreign keys` above a group of indexes. */
function isExplained(lines: readonly string[], at: number): boolean {
  if (/^\s*--\s*\S/.test(lines[at - 1] ?? '')) return true;
  let above = at - 1;
  while (/^\s*create index/i.test(lines[above] ?? '')) above -= 1;
  return /^\s*-- foreign keys$/.test(lines[above] ?? '');
}

test('every index says in a comment above it which query it serves', () => {
  const silent = below('db/migrations').flatMap(({ path, text }) => {
    const lines = text.split('\n');
    const starts = lines.flatMap((line, at) => (/^\s*create (unique )?index/i.test(line) ? [at] : []));
    return starts.filter((at) => !isExplained(lines, at)).map((at) => `${path}:${at + 1}`);
  });
  expect(silent).toEqual([]);
});

test('comments speak about the code, not about the work on it', () => {
  const noise = sources
    .filter(({ path }) => path !== 'tests/structure/habits.test.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (/\b(TODO|FIXME|XXX|HACK)\b/.test(line) ? [`${path}:${index + 1}`] : [])),
    );
  expect(noise).toEqual([]);
});

test('every exported function of a service says in its comment what it locks, or that it locks nothing', () => {
  const exported =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:async )?(?:function (\w+)|const (\w+) =\s*(?:async )?(?:<[^>]*>)?\()/g;
  const silent = below('src-server')
    .filter(({ path }) => path.endsWith('.service.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)]
        .filter(([, comment = '']) => !/\block(?:s|ed|ing)?\b/i.test(comment))
        .map(([, , name, constant]) => `${path}: ${name ?? constant}`),
    );
  expect(silent).toEqual([]);
});

test('[S6] a hook that refuses a request calls nothing more: an async one lets it in when its sender hangs up', () => {
  const hooks = /addHook\('(?:onRequest|preParsing|preValidation|preHandler)', async/;
  expect(occurrences(below('src-server'), hooks)).toEqual([]);
});

/** A bare name in a sentence: of a person or a thing of theirs, but not part of a key or of a field's name. */
const BARE_NAME =
  /(?<!key=\{`|[.-])\$\{(?!table\.)(?:[a-z]\w*\.)?(?:name|campaign|brand|creator|agency|company|person|author|sender|brandName|creatorName|campaignName|agencyName|companyName|personName)\}/;

test('a name in a sentence is isolated, so that one of the other direction turns nothing round', () => {
  const sentences = [
    ...['src-shared/messages', 'src-server/providers/mail', 'src-client'].flatMap((folder) => below(folder)),
    ...below('src-server').filter(({ path }) => path.endsWith('.service.ts')),
  ];
  const bare = sentences.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line) => (BARE_NAME.test(line) && !line.includes('printFault') ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(bare).toEqual([]);
});
