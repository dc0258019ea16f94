import { createFileRoute } from '@tanstack/react-router';
import { DiscoverPage } from '#client/features/discovery/DiscoverPage.tsx';
import { discover } from '../-twins.ts';

/** `/brand/creators`: Discover Creators (BR-DISC-01). */
export const Route = createFileRoute('/brand/creators')({ ...discover, component: DiscoverPage });
