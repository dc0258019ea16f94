import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { CampaignPicker, takingInvitations } from './CampaignPicker.tsx';

/** The chosen campaign, the select that changes it, and the note to the creator, which survives a change of campaign. */
export interface ChosenCampaign {
  campaignId: string;
  picker: ReactNode;
  note: { value: string; onChange: (value: string) => void };
}

interface CampaignFirstProps {
  title: string;
  /** The campaign that is chosen at first. */
  campaignId: string | null;
  onClose: () => void;
  /** The dialog that follows, once a campaign is chosen. */
  children: (chosen: ChosenCampaign) => ReactNode;
}

/** A dialog that first asks for the campaign, if more than one takes invitations (ruling A29). */
export function CampaignFirst(props: CampaignFirstProps) {
  return (
    <Loaded
      failure={{
        title: 'Your campaigns could not be loaded',
        frame: (panel) => (
          <Frame {...props} closing="Cancel">
            {panel}
          </Frame>
        ),
      }}
      skeleton={
        <Frame {...props} closing="Cancel">
          <SkeletonText lines={3} />
        </Frame>
      }
    >
      <Choose {...props} />
    </Loaded>
  );
}

function Frame({
  title,
  closing,
  onClose,
  children,
}: Pick<CampaignFirstProps, 'title' | 'onClose'> & { closing: string; children: ReactNode }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>{closing}</Button>}>
      {children}
    </Dialog>
  );
}

function Choose({ title, campaignId, onClose, children }: CampaignFirstProps) {
  const { rows = [], more } = usePagedList(trpc.campaigns.list, takingInvitations(''), useOpenedHere());
  const [search, setSearch] = useState('');
  const opened = useOpenedHere();
  const [chosen, setChosen] = useState(campaignId);
  const [value, onChange] = useState('');
  const [first, second] = rows;
  if (!first) {
    return (
      <Frame title={title} closing="Close" onClose={onClose}>
        <Callout title="No campaign takes invitations">
          Submit a campaign first. You can invite creators as soon as you have submitted it, even while it is being
          reviewed.
        </Callout>
      </Frame>
    );
  }
  const selected = chosen ?? (second ? null : first.id);
  const picker = (
    <CampaignPicker
      searchable={more !== null}
      search={search}
      onSearch={(typed) => {
        setSearch(typed);
        opened.onShow(1);
      }}
      opened={opened}
      chosen={selected}
      onChoose={setChosen}
    />
  );
  if (selected) return children({ campaignId: selected, picker, note: { value, onChange } });
  return (
    <Frame title={title} closing="Cancel" onClose={onClose}>
      {picker}
    </Frame>
  );
}
