import { type ReactNode, useState } from 'react';
import { late } from '#client/components/core/late.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { CreatorDialog } from './CreatorDialog.tsx';
import { SaveToList } from './SaveToList.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type Selection, useSelection } from './useSelection.ts';

const InviteDialog = late(async () => (await import('../deals/InviteDialog.tsx')).InviteDialog);
const InviteSelected = late(async () => (await import('../deals/InviteSelected.tsx')).InviteSelected);

export interface Named {
  id: string;
  name: string;
}

interface Acts {
  /** Whether the selected creators can be saved to a list. */
  maySave: boolean;
  /** Whether creators can be invited; not in a preview. */
  mayInvite: boolean;
}

type Open =
  | { dialog: 'compare' | 'inviteSelected' | 'save' }
  | { dialog: 'profile'; creator: Named; invitable: boolean }
  | { dialog: 'invite'; creator: Named };

interface CreatorActions {
  selection: Selection;
  openProfile: (creator: Named, invitable: boolean) => void;
  /** Null if nobody can be invited. */
  openInvite: ((creator: Named) => void) | null;
  /** The bar for the selected creators, and the open dialog; the last elements on the page. */
  layer: ReactNode;
}

/** The actions on creators wherever they are listed: open, compare, invite (asking for the campaign if it is not known), save to a list. */
export function useCreatorActions(campaignId: string | null, { maySave, mayInvite }: Acts): CreatorActions {
  const selection = useSelection();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const openInvite = mayInvite ? (creator: Named) => setOpen({ dialog: 'invite', creator }) : null;
  const { selected } = selection;
  const done = () => {
    close();
    selection.clear();
  };
  const layer = (
    <>
      {selected.length > 0 && (
        <SelectionBar
          selection={selection}
          forCampaign={campaignId !== null}
          onCompare={() => setOpen({ dialog: 'compare' })}
          onInvite={mayInvite ? () => setOpen({ dialog: 'inviteSelected' }) : null}
          onSave={maySave ? () => setOpen({ dialog: 'save' }) : null}
        />
      )}
      {open?.dialog === 'profile' && (
        <CreatorDialog
          creatorId={open.creator.id}
          name={open.creator.name}
          onClose={close}
          onInvite={open.invitable && openInvite ? () => openInvite(open.creator) : null}
        />
      )}
      {open?.dialog === 'compare' && (
        <CompareDialog
          creatorIds={selected}
          campaignId={campaignId}
          onRemove={selection.toggle}
          onInvite={openInvite}
          onClose={close}
        />
      )}
      {open?.dialog === 'save' && <SaveToList creatorIds={selected} onSaved={done} onClose={close} />}
      {open?.dialog === 'inviteSelected' && (
        <InviteSelected creatorIds={selected} campaignId={campaignId} onSent={done} onClose={close} />
      )}
      {open?.dialog === 'invite' && <InviteDialog creator={open.creator} campaignId={campaignId} onClose={close} />}
    </>
  );
  return {
    selection,
    openProfile: (creator, invitable) => setOpen({ dialog: 'profile', creator, invitable }),
    openInvite,
    layer,
  };
}
