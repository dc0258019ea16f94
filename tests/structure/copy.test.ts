import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { PERFORMANCES } from '#shared/agency/deal-pressure.ts';
import { below } from './sources.ts';

/** Files whose words are a document of their own, which is translated as a whole. */
const DOCUMENTS =
  /^src-client\/features\/leads\/(?:PrivacyPolicy|TermsOfService|DataDeletion)\.tsx$|^src-client\/(?:legal|prerender)\.tsx$|structuredData|routeTree\.gen/;
/** Properties and attributes whose text a person reads. */
const READ =
  /^(?:aria-label|alt|caption|confirmLabel|description|header|heading|help|hint|label|note|placeholder|submitLabel|text|title)$/;
/** A sentence or a name: it begins with a capital and goes on with a small letter after a space. */
const SENTENCE = /^[A-Z][A-Za-z’']* [a-z’']+|[a-z]+[.…]$/;
/** Values of the server that are words at the same time. */
const CODES = new Set<string>(PERFORMANCES);
const CLASSES = /^(?:[\w:[\]./-]+-[\w:[\]./-]+(?: |$))+$/;
const hasWords = (text: string): boolean => /[A-Za-z]{2,}/.test(text) && !CLASSES.test(text) && !/^https?:/.test(text);

/** The texts of a file that a person reads, with their lines. */
function wordsIn(path: string, text: string): string[] {
  const found: string[] = [];
  const note = (start: number, words: string) =>
    found.push(`${path}:${text.slice(0, start).split('\n').length} ${words.trim()}`);
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const errors = new Set<number>();
  new Visitor({
    ThrowStatement: ({ start, end }) => {
      for (let at = start; at < end; at += 1) errors.add(at);
    },
    JSXText: ({ start, value }) => {
      if (hasWords(value)) note(start, value);
    },
    JSXAttribute: ({ name, value }) => {
      if (
        name.type === 'JSXIdentifier' &&
        READ.test(name.name) &&
        value?.type === 'Literal' &&
        hasWords(`${value.value}`)
      )
        note(value.start, `${value.value}`);
    },
    Property: ({ key, value }) => {
      if (
        key.type === 'Identifier' &&
        READ.test(key.name) &&
        value.type === 'Literal' &&
        typeof value.value === 'string'
      )
        if (hasWords(value.value)) note(value.start, value.value);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && SENTENCE.test(value) && !CODES.has(value) && !errors.has(start))
        note(start, value);
    },
    TemplateLiteral: ({ start, quasis }) => {
      const words = quasis.map((part) => part.value.cooked ?? '').join('…');
      if (SENTENCE.test(words) && hasWords(words) && !errors.has(start)) note(start, words);
    },
  }).visit(program);
  return found;
}

test('what a person reads stands in src-shared/messages, and no words of it in the screens', () => {
  const files = below('src-client').filter(({ path }) => !DOCUMENTS.test(path));
  expect(files.flatMap(({ path, text }) => wordsIn(path, text))).toEqual([]);
});
