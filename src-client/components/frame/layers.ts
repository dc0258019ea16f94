import { useEffect } from 'react';
import { late } from '../core/late.tsx';

const load = () => import('../layers/index.ts');

export const DialogPanel = late(async () => (await load()).DialogPanel);
export const MenuLayer = late(async () => (await load()).MenuLayer);
export const Modal = late(async () => (await load()).Modal);
export const MultiSelectLayer = late(async () => (await load()).MultiSelectLayer);
export const PopoverLayer = late(async () => (await load()).PopoverLayer);

/** Fetches what opens over the page once the page is there, so that the first dialog or menu opens at once. */
export function useLayersSoon(): void {
  useEffect(() => {
    // What cannot be fetched now is fetched again, and its error shown, when something opens.
    void load().catch(() => undefined);
  }, []);
}
