import { createContext, useContext } from 'react';
import type { PageFacts } from '#shared/page.ts';

const PageFactsContext = createContext<PageFacts | null>(null);
export const PageFactsProvider = PageFactsContext.Provider;

/** Null where no server rendered the page, as while developing. */
export const usePageFacts = (): PageFacts | null => useContext(PageFactsContext);
