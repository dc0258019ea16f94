import type { Tree } from '#shared/seals/merkle.ts';
import { type LogKey, publicKeyOf, signedHead } from '#shared/seals/tree-heads.ts';
import type { Env } from '../env.ts';

type Settings = Pick<Env, 'key' | 'publicUrl'>;

/** The name of the log: the host of the installation. */
const nameOf = ({ publicUrl }: Settings): string => new URL(publicUrl).host;
/** The private key, which follows from the installation's secret. */
const privateKeyOf = (env: Settings): Uint8Array => new Uint8Array(Buffer.from(env.key('log'), 'base64'));

/** The key that this installation signs tree heads with. */
export const logKey = (env: Settings): LogKey => ({ name: nameOf(env), publicKey: publicKeyOf(privateKeyOf(env)) });

/** A tree head that this installation has signed. */
export const signHead = (env: Settings, tree: Tree): string => signedHead(tree, nameOf(env), privateKeyOf(env));
