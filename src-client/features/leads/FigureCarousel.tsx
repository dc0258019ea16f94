import { Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from '#client/components/base/cx.ts';
import { CAROUSEL_INTERVAL_MS, CAROUSEL_RESUME_MS } from '#shared/constants.ts';
import { claimsNote, figures } from '#shared/messages/landing.ts';

const STILL = '(prefers-reduced-motion: reduce)';
/** Read in the browser only: the page is rendered at build time. */
function onStill(onChange: () => void): () => void {
  const media = window.matchMedia(STILL);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Which figure is shown: the next one every 4.5 s, unless paused; a pick stops it for 6 s first (PUB-29, PUB-30). */
function useFigure() {
  const [shown, setShown] = useState(0);
  const [picks, setPicks] = useState(0);
  const [resting, setResting] = useState(false);
  const still = useSyncExternalStore(
    onStill,
    () => window.matchMedia(STILL).matches,
    () => false,
  );
  const [chosen, setPaused] = useState<boolean | null>(null);
  const paused = chosen ?? still;
  // Each pick restarts the pause.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `picks` is what the effect waits for
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), CAROUSEL_RESUME_MS);
    return () => clearTimeout(timer);
  }, [resting, picks]);
  useEffect(() => {
    if (resting || paused) return;
    const timer = setInterval(() => setShown((now) => (now + 1) % figures.length), CAROUSEL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [resting, paused]);
  const pick = (index: number) => {
    setShown(index);
    setPicks((now) => now + 1);
    setResting(true);
  };
  return { shown, pick, paused, setPaused, moving: !resting && !paused };
}

/** The operator's figures, one at a time, on a band of plum. */
export function FigureCarousel() {
  const { shown, pick, paused, setPaused, moving } = useFigure();
  const current = figures[shown] ?? figures[0];
  const Icon = paused ? Play : Pause;
  return (
    <section aria-roledescription="carousel" aria-label="Figures" className="bg-panel text-panel-content">
      <div className="mx-auto grid w-full max-w-[82.75rem] gap-x-14 gap-y-8 px-5 py-16 md:px-11 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:items-center lg:py-20">
        {/* Read out when someone picks a figure, but not each time that it moves by itself. */}
        <div aria-live={moving ? 'off' : 'polite'} className="min-h-[8rem] sm:min-h-[10rem]">
          <p className="font-display text-[4rem] leading-none font-[680] tracking-[-0.04em] sm:text-[6.5rem]">
            {current.figure}
          </p>
          <p className="mt-4 max-w-[30ch] text-lg sm:text-[1.375rem]">{current.label}</p>
        </div>
        <div>
          <div className="flex flex-wrap items-center gap-2">
            {figures.map(({ figure, label }, index) => (
              <button
                key={figure}
                type="button"
                aria-label={`${figure} ${label}`}
                aria-current={index === shown ? 'true' : undefined}
                className={cx(
                  'focus-visible:outline-panel-content rounded-field min-h-10 border px-3 text-sm font-semibold pointer-coarse:min-h-11',
                  index === shown
                    ? 'bg-panel-content text-panel border-transparent'
                    : 'hover:bg-panel-content/12 border-current/40',
                )}
                onClick={() => pick(index)}
              >
                {figure}
              </button>
            ))}
            <button
              type="button"
              aria-label={paused ? 'Play figures' : 'Pause figures'}
              className="focus-visible:outline-panel-content hover:bg-panel-content/12 rounded-field grid size-10 place-items-center pointer-coarse:size-11"
              onClick={() => setPaused(!paused)}
            >
              <Icon aria-hidden size={18} />
            </button>
          </div>
          <p className="mt-5 text-sm">{claimsNote}</p>
        </div>
      </div>
    </section>
  );
}
