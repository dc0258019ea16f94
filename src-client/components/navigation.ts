import { createContext, useContext } from 'react';

/** How links move inside the app. */
export interface Navigation {
  go: (href: string) => void;
  /** Fetches the code of a screen that may be opened next. */
  preload: (href: string) => void;
  /** Whether there is a screen at this path. What leads to none is shown, but not open yet. */
  exists: (href: string) => boolean;
}

/** What is said of a place whose screen does not exist. */
export const NOT_OPEN = 'Not open yet';

/** Without an app around them, as on the first landing page, links load the page that they name. */
const byPageLoad: Navigation = {
  go: (href) => window.location.assign(href),
  preload: () => {},
  exists: () => true,
};

const NavigationContext = createContext<Navigation>(byPageLoad);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
