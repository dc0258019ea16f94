import { createFileRoute } from '@tanstack/react-router';
import { DiscoverPage } from '#client/features/discovery/DiscoverPage.tsx';
import { discover } from '../-twins.ts';

/** `/brand/creator-search?campaign=`: the same for one campaign, to which it leads back (BR-DISC-02, ruling A30). */
export const Route = createFileRoute('/brand/creator-search')({ ...discover, component: DiscoverPage });
