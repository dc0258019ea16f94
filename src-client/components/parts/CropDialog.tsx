import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { errorMessage } from '#client/errors.ts';
import { Button } from '../base/Button.tsx';
import { Callout } from '../core/Callout.tsx';
import { Dialog } from '../frame/Dialog.tsx';
import {
  type CroppedPicture,
  cropPicture,
  type OpenedPicture,
  type PicturePart,
  type PictureSize,
} from './croppedPicture.ts';
import { SliderLine } from './SliderLine.tsx';

const MOST_ZOOM = 4;
/** How far an arrow key moves the picture, in pixels; with Shift a fifth of it. */
const STEP_PIXELS = 10;

/** Chooses the part of a picture that is shown, by dragging, zooming and the arrow keys; `most` is its shape and its largest size. */
export function CropDialog({
  picture,
  most,
  round,
  onUse,
  onClose,
}: {
  picture: OpenedPicture;
  most: PictureSize;
  round: boolean;
  onUse: (cropped: CroppedPicture) => void;
  onClose: () => void;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<PicturePart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const use = async () => {
    if (!part) return;
    try {
      onUse(await cropPicture(picture, part, most));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Crop Picture"
      description="Drag the picture, or move it with the arrow keys, to choose the part that is shown."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!part} onClick={() => void use()}>
            Use picture
          </Button>
        </>
      }
    >
      {problem && (
        <Callout kind="error" className="mb-4">
          {problem}
        </Callout>
      )}
      <div className="bg-base-300 rounded-box relative h-72 overflow-hidden sm:h-80">
        <Cropper
          image={picture.address}
          aspect={most.width / most.height}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          crop={crop}
          onCropChange={setCrop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          onZoomChange={setZoom}
          onCropAreaChange={setPart}
          keyboardStep={STEP_PIXELS}
          cropperProps={{ role: 'group', 'aria-label': 'The part that is shown. The arrow keys move the picture.' }}
          classes={{ cropAreaClassName: 'outline-primary -outline-offset-3 focus-visible:outline-3' }}
          // The style sheet above replaces the library's style element, which the content security policy refuses.
          disableAutomaticStylesInjection
        />
      </div>
      <div className="mt-4 flex items-center gap-3">
        <span aria-hidden className="text-[0.875rem] font-medium">
          Zoom
        </span>
        <Slider.Root
          className="min-w-0 flex-1"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          format={{ style: 'percent' }}
          value={zoom}
          onValueChange={setZoom}
        >
          <SliderLine handles={['Zoom']} />
        </Slider.Root>
      </div>
    </Dialog>
  );
}
