import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { filled } from '#client/components/base/filled.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { supportEmail } from '#client/components/base/site.ts';

const InterestForm = lazy(async () => ({ default: (await import('./InterestForm.tsx')).InterestForm }));

/** How far below the window the form can be when its code is fetched. */
const AHEAD = '600px';
/** When it is fetched even if nobody scrolls, so that it can be found without scrolling. */
const IDLE_MS = 2_500;

/** The interest form, fetched when it is almost in view: the first screen does without forms and their validation. */
export function LateInterestForm() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    const timer = setTimeout(() => setNear(true), IDLE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return (
    <div ref={place}>
      <noscript>
        <p className="mb-5">
          {filled('The form needs JavaScript. Without it, write to {link}.', {
            link: (
              <a className="link-plain" href={`mailto:${supportEmail()}`}>
                {supportEmail()}
              </a>
            ),
          })}
        </p>
      </noscript>
      {near ? (
        <Suspense fallback={<FormShape />}>
          <InterestForm />
        </Suspense>
      ) : (
        <FormShape />
      )}
    </div>
  );
}

/** As high as the form, so that nothing moves when it loads. */
function FormShape() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-hidden="true">
      {['name', 'email', 'phone', 'type'].map((field) => (
        <div key={field} className="h-[4.25rem]">
          <Skeleton className="mb-2.5 h-4 w-16" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
      <Skeleton className="h-10 w-36" />
    </div>
  );
}
