import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import type { CaseView, Seen } from '#shared/cases/cases.schema.ts';
import type { EvidenceKind } from '#shared/cases/cases.ts';
import { evidenceLabels, sourceName } from './evidenceWords.ts';

/** What was seen of a piece of evidence, and who it came from. A title that only repeats the kind is left out. */
export function SeenText({
  kind,
  seen: { by, title, text, lines },
  view,
}: {
  kind: EvidenceKind;
  seen: Seen;
  view: CaseView;
}) {
  return (
    <>
      {title !== evidenceLabels[kind] && <p className="mt-1 font-medium break-words">{title}</p>}
      <p className="text-muted text-sm">{`From ${sourceName(by, view)}`}</p>
      {text && (
        <blockquote className="border-base-300 mt-2 max-w-[70ch] border-l-2 pl-3 break-words whitespace-pre-wrap">
          {text}
        </blockquote>
      )}
      {lines.length > 0 && (
        <DescriptionList look="card" className="mt-2 max-w-[70ch]" items={lines.map((line) => ({ ...line }))} />
      )}
    </>
  );
}
