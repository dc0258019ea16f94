import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { ActionBar } from '#client/components/lists/ActionBar.tsx';
import { BULK_INVITE_MAX, COMPARED_MAX } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { type Selection, withSelected } from './useSelection.ts';

/**
 * The actions for the selected creators. It stays in sight: the head of the page, with its button for a new campaign, is far above the creators that
 * load while scrolling.
 */
export function SelectionBar({
  selection,
  forCampaign,
  onCompare,
  onInvite,
  onSave,
}: {
  selection: Selection;
  /** Creators are chosen for one campaign: then the main button invites to it. */
  forCampaign: boolean;
  onCompare: () => void;
  /** Null if nobody can be invited: then no campaign can be created either. */
  onInvite: (() => void) | null;
  /** Null for people who cannot keep lists. */
  onSave: (() => void) | null;
}) {
  const chosen = selection.selected.length;
  const tooMany = chosen > BULK_INVITE_MAX;
  return (
    <ActionBar
      said={`${plural(chosen, 'creator')} selected`}
      note={tooMany && `at most ${BULK_INVITE_MAX} can be invited at once`}
      onClear={selection.clear}
    >
      <Button size="sm" disabled={chosen < 2 || chosen > COMPARED_MAX} onClick={onCompare}>
        {chosen > COMPARED_MAX ? `Compare up to ${COMPARED_MAX}` : 'Compare'}
      </Button>
      {onSave && (
        <Button size="sm" onClick={onSave}>
          Save to list
        </Button>
      )}
      {onInvite && (
        <>
          <Button size="sm" variant={forCampaign ? 'primary' : 'secondary'} disabled={tooMany} onClick={onInvite}>
            {forCampaign ? 'Invite to this campaign' : 'Invite to a campaign'}
          </Button>
          {!forCampaign && (
            <ButtonLink size="sm" variant="primary" {...withSelected(selection)}>
              Start Campaign
            </ButtonLink>
          )}
        </>
      )}
    </ActionBar>
  );
}
