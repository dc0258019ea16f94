// Everything that opens over a page, together with Base UI, in one file: it is the heaviest code that no page needs at first (frame/layers.ts).
export { DialogPanel } from './DialogPanel.tsx';
export { MenuLayer } from './MenuLayer.tsx';
export { Modal } from './Modal.tsx';
export { MultiSelectLayer } from './MultiSelectLayer.tsx';
export { PopoverLayer } from './PopoverLayer.tsx';
