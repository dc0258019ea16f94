import type { Seen } from '#shared/cases/cases.schema.ts';
import { problemWords, sourceWords } from '#shared/content/post-words.ts';
import { shortened } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import type { Thing } from './evidence.queries.ts';

const DECISIONS = { approve: 'Approved', request_revision: 'Revision asked', reject: 'Rejected' } as const;

/** Longer texts are shortened: evidence is a copy, and the whole text stays where it was written. */
const SEEN_MAX_CHARS = 4_000;

/** What is seen of a thing when it is laid down. */
export function seenOf({ kind, at, by, facts }: Pick<Thing, 'kind' | 'at' | 'by' | 'facts'>): Seen {
  const { title, version, text, files = [], agency, action, platform, check, signature } = facts;
  const [name, number] = [title ?? '', version ?? 1];
  const titles: Record<Thing['kind'], string> = {
    version: `“${isolated(name)}”, version ${number}`,
    decision: `${DECISIONS[action ?? 'approve']}: “${isolated(name)}”, version ${number}`,
    comment: `Comment on “${isolated(name)}”, version ${number}`,
    check: `Check of the post of “${isolated(name)}”`,
    message: 'Message',
    document: 'Signature of the agreement',
  };
  const problems = check?.problems.map((problem) => problemWords(problem, check).found) ?? [];
  const lines = [
    ...(files.length > 0 ? [{ label: 'Files', value: files.join(', ') }] : []),
    ...(agency ? [{ label: 'By an agency', value: agency }] : []),
    ...(check
      ? [
          { label: 'Post', value: check.postUrl },
          { label: 'Seen', value: sourceWords(check, platform ?? null) },
          { label: 'Found', value: problems.join(' ') || 'Nothing was wrong.' },
        ]
      : []),
    ...(signature
      ? [
          { label: 'Signed as', value: signature.typedName },
          { label: 'Document hash', value: signature.documentHash },
        ]
      : []),
  ];
  return { at: at.toISOString(), by, title: titles[kind], text: shortened(text ?? '', SEEN_MAX_CHARS), lines };
}
