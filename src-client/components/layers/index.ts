// What opens over a page, and Base UI with it, which is the heaviest thing that no page needs at first: one file (frame/layers.ts).
export { DialogPanel } from './DialogPanel.tsx';
export { MenuLayer } from './MenuLayer.tsx';
export { Modal } from './Modal.tsx';
export { MultiSelectLayer } from './MultiSelectLayer.tsx';
export { PopoverLayer } from './PopoverLayer.tsx';
