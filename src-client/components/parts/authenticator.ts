import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { SentenceError } from '#client/errors.ts';
import type { NewPasskey, PasskeyUse } from '#shared/auth/passkeys.schema.ts';
import { allowsPasskeys } from '#shared/auth/passkeys.ts';
import { passkeyMessages } from '#shared/messages/account/passkeys.ts';

/** The library that speaks with authenticators; fetched when somebody uses one. */
async function library() {
  if (!allowsPasskeys(window.location)) throw new SentenceError(passkeyMessages.notOffered);
  const loaded = await import('@simplewebauthn/browser');
  if (!loaded.browserSupportsWebAuthn()) throw new SentenceError('This browser cannot use passkeys.');
  return loaded;
}

/** Has an authenticator make a passkey. @throws SentenceError if it has one of this account already, or makes none */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const made: RegistrationResponseJSON = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    throw new SentenceError(
      known ? 'This device already has a passkey for your account.' : 'No passkey was made. You can try again.',
    );
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { credentialId: made.id, clientData: clientDataJSON, attestation: attestationObject, transports };
}

/** Has a passkey sign. @throws SentenceError if the person does not want to, or there is none */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyUse> {
  const { startAuthentication } = await library();
  const used: AuthenticationResponseJSON = await startAuthentication({ optionsJSON }).catch(() => {
    throw new SentenceError('No passkey was used. You can try again.');
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    credentialId: used.id,
    clientData: clientDataJSON,
    authenticatorData,
    signature,
    userHandle: userHandle ?? null,
  };
}
