import { LookPill } from '#client/components/base/StatusPill.tsx';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { SUBMISSION_LOOKS } from '#shared/status-looks.ts';
import type { OrderData } from './types.ts';

/** The pieces that the creators of an order have handed in. */
export function ContentRows({ content }: Pick<OrderData, 'content'>) {
  return (
    <ul aria-label="Content" className="divide-base-300 divide-y">
      {content.map((item) => (
        <li key={item.submissionId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0">
            <p className="truncate font-semibold">{item.title}</p>
            <p className="text-muted text-sm">
              {contentTypeLabel(item.kind)} · {item.creatorName}
            </p>
          </div>
          <LookPill look={SUBMISSION_LOOKS[item.status]} />
        </li>
      ))}
    </ul>
  );
}
