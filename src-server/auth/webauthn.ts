import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { NewPasskey, PasskeyUse } from '#shared/auth/passkeys.schema.ts';
import { allowsPasskeys, CHALLENGE_MS } from '#shared/auth/passkeys.ts';
import type { Env } from '../env.ts';

/** The only file that knows the library. It is loaded with the first passkey, because it takes 27 MB and most processes of an hour need none. */
const library = () => import('@simplewebauthn/server');

/** Who asks for passkeys: the host name to which they belong, and the address of the pages that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where browsers refuse passkeys. */
export function relyingParty({ publicUrl }: Pick<Env, 'publicUrl'>): RelyingParty | null {
  const url = new URL(publicUrl);
  return allowsPasskeys(url) ? { id: url.hostname, origin: url.origin } : null;
}

/** A passkey as an authenticator knows it. */
export interface Credential {
  credentialId: string;
  transports: string[];
}

const named = ({ credentialId: id, transports }: Credential) => ({ id, transports });

/** What an authenticator stores with a passkey to say whose it is: the id of the account, in base64url. */
const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/**
 * The keys that passkeys can have: EdDSA, ES256 and RS256, as COSE numbers them. Node checks those of after quantum computers only as an experiment.
 */
const ALGORITHMS = [-8, -7, -257];

export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'hints' | 'extensions'>;
export type RequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, 'hints' | 'extensions'>;

/** What a browser needs to make a passkey which it can find by itself, and which always checks who is there; none of `existing` is made again. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  person: { id: string; email: string },
  existing: readonly Credential[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const {
    hints: _none,
    extensions: _unused,
    ...options
  } = await generateRegistrationOptions({
    rpName: 'Accord',
    rpID,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.email,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options;
}

/** What a browser needs to have a challenge signed: by one of these passkeys, or, if there are none, by any that it finds for this host. */
export async function requestOptions(
  { id: rpID }: RelyingParty,
  allowed: readonly Credential[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  const {
    hints: _none,
    extensions: _unused,
    ...options
  } = await generateAuthenticationOptions({
    rpID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(named),
  });
  return options;
}

/** The challenge that a browser says it has had signed; null if what it sends is not readable. Whether it was signed is checked below. */
export function challengeIn(clientData: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return null;
    return typeof read.challenge === 'string' ? read.challenge : null;
  } catch {
    return null;
  }
}

type Passkey = Selectable<Database['passkeys']>;

/** What is stored of a new passkey. */
export type MadePasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'deviceType' | 'backedUp'
>;

/**
 * The passkey that an authenticator has made for this challenge; null if it is for another one, for other pages, or made without checking who is there.
 */
export async function checkNew(party: RelyingParty, made: NewPasskey, challenge: string): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const answer = {
    id: made.credentialId,
    rawId: made.credentialId,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: made.clientData, attestationObject: made.attestation, transports: made.transports },
  };
  const checked = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.transports,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
  };
}

/** What a passkey says of itself when it signs. */
export interface Signed {
  counter: number;
  backedUp: boolean;
}

/**
 * Whether this passkey has signed this challenge for our pages, after checking who is there; null if not. Its counter is compared where it is stored,
 * because two requests may come at once.
 */
export async function checkUse(
  party: RelyingParty,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'userId'>,
  use: PasskeyUse,
  challenge: string,
): Promise<Signed | null> {
  if (use.userHandle !== null && use.userHandle !== userHandleOf(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await library();
  const answer = {
    id: use.credentialId,
    rawId: use.credentialId,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: use.clientData,
      authenticatorData: use.authenticatorData,
      signature: use.signature,
      ...(use.userHandle !== null && { userHandle: use.userHandle }),
    },
  };
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // A counter of 0 is never refused here.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { newCounter: counter, credentialBackedUp: backedUp } = checked.authenticationInfo;
  return { counter, backedUp };
}
