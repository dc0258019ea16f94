import type { Draw } from '#db/demo/pictures/store.ts';

/** Leaves the demo's pictures undrawn, for tests that read what is known about them and not their bytes. */
export const undrawn: Draw = async (svg) => {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { jpeg: Buffer.from(svg), size: { width: Number(width), height: Number(height) } };
};
