import { createContext, useContext } from 'react';

/** How links move inside the app. */
export interface Navigation {
  go: (href: string) => void;
  /** Fetches the code and the data of a screen that may be opened next. */
  preload: (href: string) => void;
  /** Makes every navigation ask first whether the screen may be left; returns a function that stops this. */
  block: (mayLeave: () => Promise<boolean>) => () => void;
}

/** Without an app around them, as on the first landing page, links load the page that they point to. */
const byPageLoad: Navigation = {
  go: (href) => window.location.assign(href),
  preload: () => {},
  // The browser itself asks before it loads another page.
  block: () => () => {},
};

const NavigationContext = createContext<Navigation>(byPageLoad);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
