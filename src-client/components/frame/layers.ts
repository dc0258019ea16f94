import { useEffect } from 'react';
import { late } from '../core/late.tsx';

const load = () => import('../layers/index.ts');

export const DialogPanel = late(async () => (await load()).DialogPanel);
export const MenuLayer = late(async () => (await load()).MenuLayer);
export const Modal = late(async () => (await load()).Modal);
export const MultiSelectLayer = late(async () => (await load()).MultiSelectLayer);
export const PopoverLayer = late(async () => (await load()).PopoverLayer);

/** Fetches the code of layers (dialogs, menus) once the page is there, so that the first one opens at once. */
export function useLayersSoon(): void {
  useEffect(() => {
    // If this fails, opening a layer fetches it again and shows the error.
    void load().catch(() => undefined);
  }, []);
}
