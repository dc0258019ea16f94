import { ButtonLink } from '#client/components/base/Button.tsx';
import { PublicFrame } from '#client/features/leads/PublicFrame.tsx';
import { Unsubscribe } from '#client/features/notifications/Unsubscribe.tsx';

/** The page behind the unsubscribe link of a mail; open without signing in. */
export function UnsubscribeScreen({ token }: { token: string }) {
  return (
    <PublicFrame>
      <section className="mx-auto w-full max-w-[36rem] px-5 pt-10 pb-24">
        <Unsubscribe token={token} />
        <ButtonLink to="/" className="mt-6">
          Go to Accord
        </ButtonLink>
      </section>
    </PublicFrame>
  );
}
