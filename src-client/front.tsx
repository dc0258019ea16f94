import { StrictMode } from 'react';
import { type Navigation, NavigationProvider } from './components/navigation.ts';
import { Toaster } from './components/Toaster.tsx';
import { Landing } from './features/leads/Landing.tsx';

/**
 * The landing page as a visitor first sees it, without router, queries and sessions. A link fetches the app when it is pointed at, and
 * hands the address over to it when it is followed.
 */
export function Front({ onNeedApp }: { onNeedApp: () => void }) {
  const navigation: Navigation = {
    go: (href) => {
      window.history.pushState(null, '', href);
      onNeedApp();
    },
    preload: () => void import('./app.tsx'),
  };
  return (
    <StrictMode>
      <NavigationProvider value={navigation}>
        <Landing />
        <Toaster />
      </NavigationProvider>
    </StrictMode>
  );
}
