import { X } from 'lucide-react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { ComparedCreatorView } from '#shared/discovery/discovery.schema.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { comparisonOf } from './comparison.ts';

interface CompareProps {
  creatorIds: readonly string[];
  /** The campaign for which creators are being chosen, if there is one. */
  campaignId: string | null;
  onRemove: (creatorId: string) => void;
  onInvite: ((creator: ComparedCreatorView) => void) | null;
}

/** The selected creators side by side, with their differences marked. */
export function CompareDialog({ onClose, ...compare }: CompareProps & { onClose: () => void }) {
  return (
    <LoadedDialog
      size="xl"
      onClose={onClose}
      title={`Compare ${plural(compare.creatorIds.length, 'creator')}`}
      description="Values that stand out are in bold."
      footer={<Button onClick={onClose}>Close</Button>}
      failure="The creators could not be compared"
      lines={12}
      asked={compare.creatorIds.join()}
    >
      <Comparison {...compare} />
    </LoadedDialog>
  );
}

function Comparison({ creatorIds, campaignId, onRemove, onInvite }: CompareProps) {
  const [creators] = trpc.discovery.compare.useSuspenseQuery({ creatorIds: [...creatorIds], campaignId });
  return (
    <>
      {creators.length < creatorIds.length && (
        <Callout kind="warning" className="mb-4">
          One of these creators is no longer available.
        </Callout>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label="Comparison" tabIndex={0} className="overflow-x-auto">
        <table className="w-full table-fixed text-sm" style={{ minWidth: `${6 + creators.length * 9.5}rem` }}>
          <thead>
            <tr>
              <td className="w-24 sm:w-32" />
              {creators.map((creator) => (
                <th key={creator.id} scope="col" className="p-3 text-left align-top font-normal">
                  <Head
                    creator={creator}
                    onRemove={creators.length > 2 ? () => onRemove(creator.id) : null}
                    onInvite={onInvite && (() => onInvite(creator))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonOf(creators).map(({ label, cells }) => (
              <tr key={label} className="border-base-300 border-t">
                <th
                  scope="row"
                  className="text-muted bg-base-100 sticky left-0 py-3 pr-3 text-left align-top font-medium"
                >
                  {label}
                </th>
                {cells.map((parts, index) => (
                  <td key={creators[index]?.id} className="p-3 align-top tabular-nums">
                    {parts.length === 0 && <span className="text-muted">Unknown</span>}
                    {parts.map(({ text, apart }) => (
                      <span key={text} className="block">
                        {apart ? <strong className="font-semibold">{text}</strong> : text}
                      </span>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Head({
  creator: { name, username, avatarUrl, openDeal },
  onRemove,
  onInvite,
}: {
  creator: ComparedCreatorView;
  /** Null if no comparison would be left. */
  onRemove: (() => void) | null;
  /** Null if nobody can be invited. */
  onInvite: (() => void) | null;
}) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between">
        <Avatar name={name} src={avatarUrl} />
        {onRemove && <IconButton icon={X} label={`Remove ${isolated(name)} from the selection`} onClick={onRemove} />}
      </div>
      <p className="text-card font-[620]">{name}</p>
      {username && <p className="text-muted -mt-2 truncate">@{username}</p>}
      {onInvite && (
        <Button size="sm" aria-label={`Invite ${isolated(name)}`} disabled={openDeal !== null} onClick={onInvite}>
          {openDeal === null ? 'Invite' : 'Already invited'}
        </Button>
      )}
    </div>
  );
}
