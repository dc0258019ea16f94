import { createContext, useContext } from 'react';

/** How links move inside the app. */
export interface Navigation {
  go: (href: string) => void;
  /** Fetches the code of a screen that may be opened next. */
  preload: (href: string) => void;
}

/** Without an app around them, as on the first landing page, links load the page that they name. */
const byPageLoad: Navigation = { go: (href) => window.location.assign(href), preload: () => {} };

const NavigationContext = createContext<Navigation>(byPageLoad);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
