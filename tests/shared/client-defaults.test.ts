import { expect, test } from 'vitest';
import { queryClient } from '#client/trpc.ts';

test('[SHELL-28] what was read is fresh for 60 seconds, and looking at the window again asks for nothing', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 60_000, refetchOnWindowFocus: false });
});
