import { createContext, useContext } from 'react';
import type { PageFacts } from '#shared/page.ts';

const PageFactsContext = createContext<PageFacts | null>(null);
export const PageFactsProvider = PageFactsContext.Provider;

/** Null if no server rendered the page, as in development. */
export const usePageFacts = (): PageFacts | null => useContext(PageFactsContext);
