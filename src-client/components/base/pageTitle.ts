import { createContext, useContext, useEffect } from 'react';
import { titleOf } from '#shared/names.ts';
import { screenArrived } from './Ready.tsx';

/** Receives the title of the screen while the server renders it, to write it into the page. Not set in the browser. */
const PageTitleContext = createContext<((title: string) => void) | undefined>(undefined);
export const PageTitleProvider = PageTitleContext.Provider;

/** Sets the page's title, shown in the browser's tab, from the screen; a title that begins with Accord is used as it is. */
export function usePageTitle(screen: string): void {
  const title = screen.startsWith('Accord') ? screen : titleOf(screen);
  useContext(PageTitleContext)?.(title);
  useEffect(() => {
    document.title = title;
    screenArrived();
  }, [title]);
}
