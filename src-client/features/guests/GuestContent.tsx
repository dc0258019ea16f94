import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { Picture } from '#client/components/base/Picture.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import type { GuestFile, GuestItem, ShownContent } from '#shared/guests/guests.schema.ts';
import { Speak, type SpeakOf } from './Speak.tsx';

/** Content for review: each piece with what was chosen of it. */
export function GuestContent({ items, of }: { items: readonly GuestItem<ShownContent>[]; of: SpeakOf }) {
  if (items.length === 0) return <EmptyState title="There is nothing to see at the moment" />;
  return (
    <ul className="space-y-4">
      {items.map((item) => (
        <li key={item.id}>
          <Piece item={item} of={of} />
        </li>
      ))}
    </ul>
  );
}

function Piece({ item, of }: { item: GuestItem<ShownContent>; of: SpeakOf }) {
  const { title, files, creator, caption, deadline, amount, versions } = item.shown;
  const facts = [
    ...(creator === undefined ? [] : [{ label: 'Creator', value: creator }]),
    ...(deadline === undefined ? [] : [{ label: 'Deadline', value: <DateText value={deadline} /> }]),
    ...(amount === undefined ? [] : [{ label: 'Agreed amount', value: <Money {...amount} /> }]),
  ];
  return (
    <Card title={title}>
      <Files files={files} title={title} />
      {caption && <p className="mt-3 max-w-[70ch] break-words whitespace-pre-line">{caption}</p>}
      {facts.length > 0 && <DescriptionList look="card" columns={3} items={facts} className="mt-4" />}
      {versions && versions.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer font-medium">Earlier versions</summary>
          {versions.map((version) => (
            <section key={version.version} className="mt-3">
              <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">
                {`Version ${version.version} · `}
                <DateText value={version.submittedAt} />
              </h3>
              <Files files={version.files} title={title} />
              {version.caption && (
                <p className="mt-2 max-w-[70ch] break-words whitespace-pre-line">{version.caption}</p>
              )}
            </section>
          ))}
        </details>
      )}
      <Speak of={of} item={item} about={title} className="border-base-300 mt-4 border-t pt-4" />
    </Card>
  );
}

function Files({ files, title }: { files: readonly GuestFile[]; title: string }) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {files.map(({ url, contentType }) => (
        <li key={url} className="hairline bg-base-200 overflow-hidden rounded-xl">
          {contentType.startsWith('video/') ? (
            // biome-ignore lint/a11y/useMediaCaption: creators submit their cut as it will be posted; there is no caption track to show.
            <video
              src={url}
              controls
              preload="metadata"
              className="aspect-4/5 w-full object-contain"
              aria-label={title}
            />
          ) : (
            <Picture
              address={url}
              alt={title}
              width={512}
              height={640}
              sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 90vw"
              whole={contentType === 'image/gif'}
              className="aspect-4/5 w-full"
              instead={
                <p className="text-muted grid aspect-4/5 place-items-center p-4 text-sm">This file cannot be shown</p>
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}
