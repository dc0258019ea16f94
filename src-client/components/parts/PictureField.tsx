import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '#client/errors.ts';
import { acceptAttribute, fileRules, typeNames } from '#shared/files.ts';
import { fileSize } from '#shared/format.ts';
import { Button } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { late } from '../core/late.tsx';
import { type CroppedPicture, type OpenedPicture, openPicture, type PictureSize } from './croppedPicture.ts';

const CropDialog = late(async () => (await import('./CropDialog.tsx')).CropDialog);

/** The value of a picture field: the address of the stored picture, a cropped one that is not sent yet, or none. */
export type ChosenPicture = string | NewPicture;
/** A picture that replaces the stored one: a cropped one, or none. */
export type NewPicture = CroppedPicture | null;
/** How it goes with a picture that is saved as soon as it is chosen. */
export type PictureSaving = { kind: 'idle' | 'saving' } | { kind: 'failed'; message: string; onRetry: () => void };

/** Where the page finds a chosen picture; null if there is none. */
export const shownAddress = (chosen: ChosenPicture): string | null =>
  typeof chosen === 'string' ? chosen : (chosen?.address ?? null);

/** A picture that is chosen from the device and cropped, or removed. `children` shows the current one. */
export function PictureField({
  label,
  value,
  onChange,
  most,
  round = false,
  saving = { kind: 'idle' },
  hint,
  className,
  children,
}: {
  label: string;
  value: ChosenPicture;
  onChange: (value: NewPicture) => void;
  /** Its shape, and the largest size that is sent. */
  most: PictureSize;
  round?: boolean;
  /** Left out by forms that send it with their other fields. */
  saving?: PictureSaving;
  /** What the picture is for. */
  hint?: string;
  /** How picture and buttons are arranged. */
  className: string;
  children: ReactNode;
}) {
  const id = useId();
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const problem = refused ?? (saving.kind === 'failed' ? saving.message : null);
  const open = async (file: File) => {
    setRefused(null);
    setOpening(true);
    try {
      setOpened(await openPicture(file));
    } catch (error) {
      setRefused(errorMessage(error));
    } finally {
      setOpening(false);
    }
  };
  const close = () => {
    opened?.bitmap.close();
    setOpened(null);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.875rem] font-medium">{label}</legend>
      <div className={className}>
        {children}
        <div>
          <div className="flex flex-wrap gap-2">
            <label
              className={cx(
                'btn btn-sm border-base-content/20 bg-base-100 hover:border-base-content/35 text-base-content text-sm font-semibold',
                'has-focus-visible:outline-primary outline-offset-2 has-focus-visible:outline-2',
              )}
            >
              {opening ? 'Opening picture…' : value ? 'Change picture' : 'Choose picture'}
              <input
                type="file"
                className="sr-only"
                accept={acceptAttribute('source')}
                disabled={opening || saving.kind === 'saving'}
                aria-invalid={problem ? true : undefined}
                aria-describedby={cx(problem && `${id}-error`, `${id}-hint`)}
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void open(file);
                  // The same file may be chosen again.
                  target.value = '';
                }}
              />
            </label>
            {value && (
              <Button size="sm" disabled={opening || saving.kind === 'saving'} onClick={() => onChange(null)}>
                Remove picture
              </Button>
            )}
            {saving.kind === 'failed' && (
              <Button size="sm" onClick={saving.onRetry}>
                Try again
              </Button>
            )}
          </div>
          {problem && (
            <p id={`${id}-error`} role="alert" className="text-error mt-1.5 text-sm font-medium">
              {problem}
            </p>
          )}
          <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
            {hint && `${hint} `}
            {`${typeNames('source')} up to ${fileSize(fileRules.source.maxBytes)}.`}
          </p>
        </div>
      </div>
      {opened && (
        <CropDialog
          picture={opened}
          most={most}
          round={round}
          onClose={close}
          onUse={(cropped) => {
            onChange(cropped);
            close();
          }}
        />
      )}
    </fieldset>
  );
}
