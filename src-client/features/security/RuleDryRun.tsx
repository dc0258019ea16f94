import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/security/dry-run.ts';
import type { RuleParameters } from '#shared/security/security.schema.ts';

const PAGE_ROWS = 10;

interface Tried {
  parameters: RuleParameters;
}

/** What a rule would have acted on within the last 90 days, in a panel of its own. */
export function RuleDryRun({ name, parameters, onClose }: Tried & { name: string; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={texts.title(name)}>
      <DryRunList parameters={parameters} />
    </Drawer>
  );
}

/** The same with the numbers that stand in a form. */
export function DryRunList({ parameters }: Tried) {
  return (
    <Loaded
      asked={JSON.stringify(parameters)}
      failure={{ title: texts.loadFailed }}
      skeleton={
        <div role="status" aria-busy="true" aria-label={texts.loading}>
          <SkeletonText lines={4} />
        </div>
      }
    >
      <Found parameters={parameters} />
    </Loaded>
  );
}

function Found({ parameters }: Tried) {
  const list = usePagedList(trpc.security.dryRun, { parameters, limit: PAGE_ROWS }, useOpenedHere());
  const { total = 0, capped = false } = list.pages[0] ?? {};
  const basis = texts.basis[parameters.kind];
  if (total === 0) return <EmptyState compact title={texts.none} text={basis} />;
  return (
    <>
      <p className="text-card font-[620]">{texts.found(total, capped)}</p>
      <p className="text-muted mt-1 text-sm">{texts.foundText}</p>
      <p className="text-muted mt-1 text-sm">{basis}</p>
      {capped && <p className="text-muted mt-1 text-sm">{texts.cappedText}</p>}
      <ol aria-label={texts.list} className="divide-base-300 mt-4 divide-y">
        {list.rows?.map(({ key, at, who, why }) => (
          <li key={key} className="py-3 first:pt-0">
            <p className="font-medium break-words">{who}</p>
            <p className="text-muted mt-0.5 text-sm">
              {why} · <DateText value={at} time />
            </p>
          </li>
        ))}
      </ol>
      <ShowMore list={list} size="sm">
        {texts.more}
      </ShowMore>
    </>
  );
}
