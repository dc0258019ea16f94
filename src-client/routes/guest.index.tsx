import { createFileRoute } from '@tanstack/react-router';
import { GuestEntryScreen } from '#client/screens/GuestScreens.tsx';

/** `/guest#token=…`: opens a guest link. */
export const Route = createFileRoute('/guest/')({ ssr: false, component: GuestEntryScreen });
