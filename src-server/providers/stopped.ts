import type { Providers } from './index.ts';

/** Thrown where a procedure would call an outside service. */
class Stopped extends Error {}

/** What the providers answer by themselves, without calling anybody. */
const FACTS = new Set(['name', 'minimumCharge']);

/** What follows when a service is asked, in words. */
const ASKED: Readonly<Record<string, string>> = {
  createCheckout: 'Opens the bank’s page. Nothing is paid before you pay there.',
  putMade: 'Creates the documents, and tells those who have to sign them.',
  cancelCheckout: 'Asks the bank to close the page of this payment.',
};

export interface StoppedProviders {
  providers: Providers;
  /** What the procedure would have asked of a service, in words; null if it has come to its end without one. */
  asked(): string | null;
}

/** Providers that call nobody: a procedure stops where it would call one. */
export function stopAtVendors(providers: Providers): StoppedProviders {
  let asked: string | null = null;
  const stop = (call: string): never => {
    asked = ASKED[call] ?? 'Asks an outside service, whose answer decides what follows.';
    throw new Stopped(call);
  };
  const stopped = <Provider extends object>(provider: Provider): Provider =>
    new Proxy(provider, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        return typeof value !== 'function' || FACTS.has(String(name)) ? value : () => stop(String(name));
      },
    });
  return {
    asked: () => asked,
    providers: {
      payments: stopped(providers.payments),
      mail: stopped(providers.mail),
      files: stopped(providers.files),
      social: stopped(providers.social),
      reviewer: stopped(providers.reviewer),
      sentences: providers.sentences && stopped(providers.sentences),
    },
  };
}
