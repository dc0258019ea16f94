import type { Seen } from '#shared/cases/cases.schema.ts';
import { problemWords, sourceWords } from '#shared/content/post-words.ts';
import { shortened } from '#shared/graphemes.ts';
import { evidenceTexts as texts } from '#shared/messages/cases.ts';
import type { Thing } from './evidence.queries.ts';

/** Longer texts are shortened: evidence is a copy, and the whole text stays where it was written. */
const SEEN_MAX_CHARS = 4_000;

/** What is seen of a thing when it is laid down. */
export function seenOf({ kind, at, by, facts }: Pick<Thing, 'kind' | 'at' | 'by' | 'facts'>): Seen {
  const { title, version, text, files = [], agency, action, platform, check, signature } = facts;
  const [name, number] = [title ?? '', version ?? 1];
  const titles: Record<Thing['kind'], string> = {
    version: texts.version(name, number),
    decision: texts.decision(texts.decisions[action ?? 'approve'], name, number),
    comment: texts.comment(name, number),
    check: texts.check(name),
    message: texts.message,
    document: texts.document,
  };
  const problems = check?.problems.map((problem) => problemWords(problem, check).found) ?? [];
  const lines = [
    ...(files.length > 0 ? [{ label: texts.files, value: files.join(', ') }] : []),
    ...(agency ? [{ label: texts.agency, value: agency }] : []),
    ...(check
      ? [
          { label: texts.post, value: check.postUrl },
          { label: texts.seen, value: sourceWords(check, platform ?? null) },
          { label: texts.found, value: problems.join(' ') || texts.nothing },
        ]
      : []),
    ...(signature
      ? [
          { label: texts.signedAs, value: signature.typedName },
          { label: texts.documentHash, value: signature.documentHash },
        ]
      : []),
  ];
  return { at: at.toISOString(), by, title: titles[kind], text: shortened(text ?? '', SEEN_MAX_CHARS), lines };
}
