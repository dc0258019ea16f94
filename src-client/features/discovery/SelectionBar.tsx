import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { BULK_INVITE_MAX, COMPARED_MAX } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import * as texts from '#shared/messages/discovery/selection-bar.ts';
import { type Selection, withSelected } from './useSelection.ts';

/**
 * What can be done with those who are selected. It stays in sight: the head of the page, with the way to a new campaign, is far above the
 * creators that come with scrolling.
 */
export function SelectionBar({
  selection,
  onCompare,
  onInvite,
  onSave,
}: {
  selection: Selection;
  onCompare: () => void;
  onInvite: () => void;
  /** Null for those who keep no lists. */
  onSave: (() => void) | null;
}) {
  const chosen = selection.selected.length;
  const tooMany = chosen > BULK_INVITE_MAX;
  return (
    <section
      aria-label={texts.selection}
      className="hairline bg-base-100 rounded-box sticky bottom-4 z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 pl-5"
    >
      <p className="font-medium">
        {texts.selected(plural(chosen, 'creator'))}
        {tooMany && <span className="text-muted"> · {texts.inviteAtMost(BULK_INVITE_MAX)}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={selection.clear}>
          {texts.clearSelection}
        </Button>
        <Button size="sm" disabled={chosen < 2 || chosen > COMPARED_MAX} onClick={onCompare}>
          {chosen > COMPARED_MAX ? texts.compareUpTo(COMPARED_MAX) : texts.compare}
        </Button>
        {onSave && (
          <Button size="sm" onClick={onSave}>
            {texts.saveToList}
          </Button>
        )}
        <Button size="sm" disabled={tooMany} onClick={onInvite}>
          {texts.inviteToACampaign}
        </Button>
        <ButtonLink size="sm" variant="primary" {...withSelected(selection)}>
          {texts.startCampaign}
        </ButtonLink>
      </div>
    </section>
  );
}
