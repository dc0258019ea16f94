import { initTRPC } from '@trpc/server';

/** Stands in for the server's router until it exists. */
export type AppRouter = ReturnType<typeof standIn>;

const standIn = () => initTRPC.create().router({});
