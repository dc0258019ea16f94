import { makePasskey } from '#client/components/parts/authenticator.ts';
import { trpc } from '#client/trpc.ts';

/** Adds a passkey of this device or of one nearby; `proven` first asks who is there, where the server wants to know. */
export function useAddPasskey(proven: <T>(act: () => Promise<T>) => Promise<T>): () => Promise<void> {
  const start = trpc.account.startPasskey.useMutation();
  const add = trpc.account.addPasskey.useMutation();
  return async () => {
    const options = await proven(() => start.mutateAsync());
    await add.mutateAsync(await makePasskey(options));
  };
}
