import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { RuleParameters } from '#shared/security/security.schema.ts';

const basisText: Readonly<Record<string, string>> = {
  rate_limit:
    'Requests are not recorded. Instead, this counts each person’s actions in the audit log within a window of that length. Reading is not logged, so the rule itself acts more often.',
  suspicious_activity: 'This counts the sign-ins in the audit log, judged as the rule judges them.',
  content_moderation:
    'This counts the briefs that brands submitted, with their current name and description, judged as the rule judges them.',
};

const PAGE_ROWS = 10;

interface Tried {
  parameters: RuleParameters;
}

/** What a rule would have acted on in the last 90 days, in its own panel. */
export function RuleDryRun({ name, parameters, onClose }: Tried & { name: string; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={`Dry run of ${isolated(name)}`}>
      <DryRunList parameters={parameters} />
    </Drawer>
  );
}

/** The same with the numbers in a form. */
export function DryRunList({ parameters }: Tried) {
  return (
    <Loaded
      asked={JSON.stringify(parameters)}
      failure={{ title: 'The rule could not be tried' }}
      skeleton={
        <div role="status" aria-busy="true" aria-label="Looking at the last 90 days">
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
  const basis = basisText[parameters.kind];
  if (total === 0) return <EmptyState compact title="Would have flagged 0" text={basis} />;
  return (
    <>
      <p className="text-card font-[620]">{`${capped ? 'At least: would' : 'Would'} have flagged ${total}`}</p>
      <p className="text-muted mt-1 text-sm">
        In the last 90 days, with these settings. This test flagged or blocked nobody and held nothing.
      </p>
      <p className="text-muted mt-1 text-sm">{basis}</p>
      {capped && (
        <p className="text-muted mt-1 text-sm">
          There is more on record than a dry run covers: older entries were left out.
        </p>
      )}
      <ol aria-label="What the rule would have flagged" className="divide-base-300 mt-4 divide-y">
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
        Show more
      </ShowMore>
    </>
  );
}
