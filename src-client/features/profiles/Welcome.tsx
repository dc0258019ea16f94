import { useEffect, useRef } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Logo } from '#client/components/Logo.tsx';
import { trpc } from '#client/trpc.ts';
import { creatorDashboardMessages } from '#shared/messages/profiles.ts';

/** The intro while it was not dismissed (CR-DASH-07, CR-DASH-08); a check that fails shows none. */
export function Welcome({ preview, onStart }: { preview: boolean; onStart: () => void }) {
  const welcome = trpc.profiles.welcome.useQuery();
  const dismiss = trpc.profiles.dismissIntro.useMutation({
    onSettled: onStart,
  });
  if (preview && welcome.data?.profile === null) {
    return <Callout className="mb-4">{creatorDashboardMessages.preview}</Callout>;
  }
  if (!welcome.data) return null;
  return welcome.data.showIntro && <Intro busy={dismiss.isPending} onStart={() => dismiss.mutate()} />;
}

/** The welcome over the whole window, once. */
function Intro({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby="intro-title"
      onCancel={(event) => event.preventDefault()}
      className="bg-base-200 text-base-content m-0 h-dvh max-h-none w-screen max-w-none p-6 open:grid open:place-items-center"
    >
      <div className="max-w-xl">
        <Logo />
        <h2 id="intro-title" className="mt-8 text-[2rem] leading-tight font-[650] sm:text-[2.75rem]">
          Good work, fixed offers, money held before you post.
        </h2>
        <p className="text-muted mt-4 text-lg">
          Brands send you an offer with an amount. You accept or decline it, make the content, and are paid in three
          parts when it is approved and the campaign is done.
        </p>
        <Button variant="primary" size="lg" className="mt-8" busy={busy} onClick={onStart}>
          {creatorDashboardMessages.intro}
        </Button>
      </div>
    </dialog>
  );
}
