import { createContext, useContext, useEffect } from 'react';
import * as texts from '#shared/messages/components/page-title.ts';
import { screenArrived } from './Ready.tsx';

/** Takes the title of the screen while the server renders it, and writes it into the page. In the browser nobody does. */
const PageTitleContext = createContext<((title: string) => void) | undefined>(undefined);
export const PageTitleProvider = PageTitleContext.Provider;

/** Names the page, and the browser's tab, after the screen; a title that begins with Accord is whole. */
export function usePageTitle(screen: string): void {
  const title = screen.startsWith('Accord') ? screen : texts.accord(screen);
  useContext(PageTitleContext)?.(title);
  useEffect(() => {
    document.title = title;
    screenArrived();
  }, [title]);
}
