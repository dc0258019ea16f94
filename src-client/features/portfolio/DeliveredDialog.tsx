import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { cut } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import type { PortfolioChoice } from '#shared/portfolio/portfolio.ts';

/** Delivered content to choose from; each item that cannot be shown says why. */
export function DeliveredDialog({ onClose }: { onClose: () => void }) {
  return (
    <LoadedDialog
      size="lg"
      title="Add delivered content"
      description="Content that you delivered on Accord, where its contract allows portfolio use."
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
      failure="Your delivered content could not be loaded"
      lines={6}
    >
      <Choices />
    </LoadedDialog>
  );
}

function Choices() {
  const list = usePagedList(trpc.portfolio.choices, { limit: PAGE_SIZES.portfolioChoices }, useOpenedHere());
  if (!list.rows) return <SkeletonText lines={6} />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        compact
        title="No delivered content yet"
        text="Approved content of your deals appears here once its post is public."
      />
    );
  return (
    <>
      <ul aria-label="Delivered content" className="divide-base-300 divide-y">
        {list.rows.map((choice) => (
          <Choice key={choice.id} choice={choice} />
        ))}
      </ul>
      <ShowMore list={list} size="sm">
        Show more
      </ShowMore>
    </>
  );
}

function Choice({ choice }: { choice: PortfolioChoice }) {
  const { submissionId, fileId, title, brandName, campaignName, fileName, refusal } = choice;
  const add = trpc.portfolio.addDelivered.useMutation(toasting('Added to your portfolio'));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="leading-snug font-semibold break-words">{title}</p>
        <p className="text-muted text-sm break-words">
          {`${isolated(campaignName)} · ${isolated(brandName)}`} · {fileName}
        </p>
        {refusal && <p className="mt-1 text-sm">{refusal}</p>}
      </div>
      {!refusal && (
        <Button
          size="sm"
          busy={add.isPending}
          aria-label={`Add ${isolated(title)}`}
          onClick={() => add.mutate({ submissionId, fileId, title: cut(title, 80), caption: null })}
        >
          Add
        </Button>
      )}
    </li>
  );
}
