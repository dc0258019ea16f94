import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { PortfolioMedia } from '#client/components/parts/PortfolioGrid.tsx';
import { UploadProgress } from '#client/components/parts/UploadProgress.tsx';
import { trpc } from '#client/trpc.ts';
import { useUploads } from '#client/uploads.ts';
import { fileRules, typeNames } from '#shared/files.ts';
import { fileSize } from '#shared/format.ts';
import { PORTFOLIO_CAPTION_MAX_CHARS, PORTFOLIO_TITLE_MAX_CHARS } from '#shared/portfolio/limits.ts';
import type { OwnPortfolioItem } from '#shared/portfolio/portfolio.ts';

const postRules = lateResolver(async () => (await import('#shared/portfolio/portfolio.schema.ts')).postForm);
const itemRules = lateResolver(async () => (await import('#shared/portfolio/portfolio.schema.ts')).itemForm);

/** Adds a post, or changes the text of an item and the picture of a post. */
export function ItemDialog({ item, onClose }: { item: OwnPortfolioItem | null; onClose: () => void }) {
  const add = trpc.portfolio.addPost.useMutation();
  const edit = trpc.portfolio.edit.useMutation();
  /** Undefined if the picture does not change. */
  const [pictureFileId, setPicture] = useState<string | null>();
  const uploads = useUploads({ purpose: 'image', onStored: ({ id }) => setPicture(id) });
  const form = useAppForm({
    rules: item ? itemRules : postRules,
    defaultValues: { post: item?.postUrl ?? '', title: item?.title ?? '', caption: item?.caption ?? '' },
    send: async ({ post, title, caption }) => {
      const words = { title, caption, pictureFileId };
      if (item) await edit.mutateAsync({ itemId: item.id, ...words });
      else await add.mutateAsync({ post, ...words });
      notify.success(item ? 'Item saved' : 'Added to your portfolio');
      onClose();
    },
  });
  const { types, maxBytes } = fileRules.image;
  const [upload] = uploads.uploads;
  const shown = item?.media && pictureFileId === undefined && !upload;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      unsaved={form.unsaved || upload !== undefined}
      title={item ? 'Edit item' : 'Add a post'}
      description={item ? undefined : 'A link to one of your posts. Brands open it on the platform itself.'}
      submitLabel={item ? 'Save' : 'Add to portfolio'}
      disabled={uploads.sending}
    >
      {!item && (
        <TextField
          label="Address of the post"
          required
          inputMode="url"
          hint="On Instagram, TikTok, YouTube, X, Twitch, Facebook or LinkedIn."
          {...form.field('post')}
        />
      )}
      <TextField label="Title" required maxLength={PORTFOLIO_TITLE_MAX_CHARS} {...form.field('title')} />
      <TextArea
        label="Caption"
        required={false}
        rows={2}
        maxLength={PORTFOLIO_CAPTION_MAX_CHARS}
        hint="What it was about, in a sentence."
        {...form.field('caption')}
      />
      {item?.kind !== 'delivered' && (
        <fieldset className="space-y-3">
          <legend className="mb-1.5 text-[0.875rem] font-medium">Picture</legend>
          {shown && item && (
            <div className="flex items-center gap-4">
              <PortfolioMedia item={item} className="aspect-square w-20 rounded-lg" />
              <Button size="sm" onClick={() => setPicture(null)}>
                Remove the picture
              </Button>
            </div>
          )}
          {upload && (
            <UploadProgress
              upload={upload}
              onRemove={() => {
                uploads.remove(upload.key);
                setPicture(undefined);
              }}
              onRetry={() => void uploads.retry(upload.key)}
            />
          )}
          {!shown && !upload && (
            <FileDrop
              label="Choose a picture of the post"
              hint={`${typeNames('image')}, up to ${fileSize(maxBytes)}. Without one, the platform’s name is shown instead.`}
              accept={types.map((type) => `.${type}`)}
              maxBytes={maxBytes}
              onFiles={(files) => void uploads.add(files)}
            />
          )}
        </fieldset>
      )}
    </FormDialog>
  );
}
