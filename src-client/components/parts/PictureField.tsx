import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '#client/errors.ts';
import { PICTURE_SOURCE_MAX_BYTES } from '#shared/constants.ts';
import { acceptAttribute, typeNames } from '#shared/files.ts';
import { fileSize } from '#shared/format.ts';
import { Button } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { late } from '../core/late.tsx';
import { type CroppedPicture, type OpenedPicture, openPicture, type PictureSize } from './croppedPicture.ts';

const CropDialog = late(async () => (await import('./CropDialog.tsx')).CropDialog);

/** The value of a picture field: the address of the stored picture, a cropped one that is not sent yet, or none. */
export type ChosenPicture = string | CroppedPicture | null;

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
  className,
  children,
}: {
  label: string;
  value: ChosenPicture;
  onChange: (value: ChosenPicture) => void;
  /** Its shape, and the largest size that is sent. */
  most: PictureSize;
  round?: boolean;
  /** How picture and buttons are arranged. */
  className: string;
  children: ReactNode;
}) {
  const id = useId();
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (file: File) => {
    setProblem(null);
    try {
      setOpened(await openPicture(file));
    } catch (error) {
      setProblem(errorMessage(error));
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
              {value ? 'Change picture' : 'Choose picture'}
              <input
                type="file"
                className="sr-only"
                accept={acceptAttribute('image')}
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
              <Button size="sm" onClick={() => onChange(null)}>
                Remove picture
              </Button>
            )}
          </div>
          {problem && (
            <p id={`${id}-error`} role="alert" className="text-error mt-1.5 text-sm font-medium">
              {problem}
            </p>
          )}
          <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
            {`${typeNames('image')} up to ${fileSize(PICTURE_SOURCE_MAX_BYTES)}.`}
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
