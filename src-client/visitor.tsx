import { type ReactNode, StrictMode } from 'react';
import { type Navigation, NavigationProvider } from './components/navigation.ts';
import { Toaster } from './components/Toaster.tsx';

/**
 * Around a public page as a visitor first sees it, without router, queries and sessions. A link fetches the app when it is pointed at,
 * and hands the address over to it when it is followed.
 */
export function Visitor({ onNeedApp, children }: { onNeedApp: () => void; children: ReactNode }) {
  const navigation: Navigation = {
    go: (href) => {
      window.history.pushState(null, '', href);
      onNeedApp();
    },
    preload: () => void import('./app.tsx'),
    exists: () => true,
  };
  return (
    <StrictMode>
      <NavigationProvider value={navigation}>
        {children}
        <Toaster />
      </NavigationProvider>
    </StrictMode>
  );
}
