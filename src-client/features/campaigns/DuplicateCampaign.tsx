import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { useRuns } from '../auth/session.ts';

interface DuplicateCampaignProps {
  campaign: { id: string; name: string | null };
  /** As an icon in a list, labelled with the campaign's name, or as a text button above one campaign. */
  look: 'icon' | 'words';
}

/** Copies a campaign into a new draft, and opens it in the wizard, for those who run campaigns. A campaign can be copied in every status. */
export function DuplicateCampaign({ campaign, look }: DuplicateCampaignProps) {
  const navigate = useNavigate();
  const runs = useRuns();
  const name = nameOrUntitled(campaign.name);
  const duplicate = trpc.campaigns.duplicate.useMutation({
    onSuccess: async ({ id }) => {
      await navigate({ to: '/brand/create-campaign', search: { draftId: id } });
      const { title, text } = {
        title: 'Campaign duplicated',
        text: `This draft is a copy of "${isolated(name)}" without its dates and creators.`,
      };
      notify.success(title, text);
    },
    onError: (error) => toastError(error),
  });
  if (!runs) return null;
  const start = () => duplicate.mutate({ campaignId: campaign.id });
  return look === 'icon' ? (
    <IconButton
      icon={Copy}
      size="sm"
      label={`Duplicate ${isolated(name)}`}
      aria-busy={duplicate.isPending || undefined}
      className="relative z-1"
      onClick={() => !duplicate.isPending && start()}
    />
  ) : (
    <Button size="sm" variant="ghost" icon={Copy} busy={duplicate.isPending} onClick={start}>
      Duplicate
    </Button>
  );
}
