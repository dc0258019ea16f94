import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { cut } from '#shared/graphemes.ts';
import * as texts from '#shared/messages/portfolio/delivered-dialog.ts';
import { added } from '#shared/messages/portfolio/item-dialog.ts';
import type { PortfolioChoice } from '#shared/portfolio/portfolio.ts';

/** Delivered content to choose from, each with why it cannot be shown. */
export function DeliveredDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      size="lg"
      title={texts.title}
      description={texts.description}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <Loaded failure={{ title: texts.loadFailed }} skeleton={<SkeletonText lines={6} />}>
        <Choices />
      </Loaded>
    </Dialog>
  );
}

function Choices() {
  const list = usePagedList(trpc.portfolio.choices, { limit: PAGE_SIZES.portfolioChoices }, useOpenedHere());
  if (!list.rows) return <SkeletonText lines={6} />;
  if (list.rows.length === 0) return <EmptyState compact title={texts.none} text={texts.noneText} />;
  return (
    <>
      <ul aria-label={texts.label} className="divide-base-300 divide-y">
        {list.rows.map((choice) => (
          <Choice key={choice.id} choice={choice} />
        ))}
      </ul>
      <ShowMore list={list} size="sm">
        {texts.showMore}
      </ShowMore>
    </>
  );
}

function Choice({ choice }: { choice: PortfolioChoice }) {
  const { submissionId, fileId, title, brandName, campaignName, fileName, refusal } = choice;
  const add = trpc.portfolio.addDelivered.useMutation({
    onSuccess: () => notify.success(added),
    onError: (error) => toastError(error),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="leading-snug font-semibold break-words">{title}</p>
        <p className="text-muted text-sm break-words">
          {texts.forBrand(brandName, campaignName)} · {fileName}
        </p>
        {refusal && <p className="mt-1 text-sm">{refusal}</p>}
      </div>
      {!refusal && (
        <Button
          size="sm"
          busy={add.isPending}
          aria-label={texts.addNamed(title)}
          onClick={() => add.mutate({ submissionId, fileId, title: cut(title, 80), caption: null })}
        >
          {texts.add}
        </Button>
      )}
    </li>
  );
}
