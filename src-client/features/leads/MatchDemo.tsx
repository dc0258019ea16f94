import { useState } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { cx } from '#client/components/base/cx.ts';
import { match } from '#shared/discovery/match.ts';
import { exampleBriefs, exampleCreators } from '#shared/messages/landing.ts';

/** How many reasons of a score are shown, the most important first. */
const REASONS = 3;

/** Creator matching with three made-up people, by the formula that discovery uses (ruling PUB-19). */
export function MatchDemo() {
  const [chosen, setChosen] = useState(exampleBriefs[0]?.key);
  const brief = exampleBriefs.find(({ key }) => key === chosen);
  if (!brief) return null;
  const ranked = exampleCreators
    .map((person) => ({ ...person, ...match(brief.needs, person.creator) }))
    .sort((a, b) => b.score - a.score);
  return (
    <section aria-labelledby="match-title" className="bg-base-100 border-base-300 border-y">
      <div className="mx-auto grid w-full max-w-[82.75rem] gap-x-14 gap-y-10 px-5 py-16 md:px-11 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:py-24">
        <div>
          <h2 id="match-title" className="text-[2rem] leading-[1.08] font-[650] sm:text-[2.5rem]">
            Every match tells you why.
          </h2>
          <p className="text-muted mt-4 max-w-[30rem]">
            We score each creator by what the brief asks for and what we know about them, and every point has a reason.
            Choose a brief and see the order change.
          </p>
          <fieldset className="mt-7">
            <legend className="mb-2.5 text-sm font-medium">Example brief</legend>
            <div className="flex flex-wrap gap-2">
              {exampleBriefs.map(({ key, name }) => (
                <label
                  key={key}
                  className={cx(
                    'has-focus-visible:outline-primary rounded-field relative flex min-h-10 cursor-pointer items-center border px-3.5 text-sm font-semibold outline-offset-2 has-focus-visible:outline-2 pointer-coarse:min-h-11',
                    key === chosen
                      ? 'border-primary bg-primary/8 text-primary'
                      : 'border-base-300 hover:bg-base-content/4',
                  )}
                >
                  <input
                    type="radio"
                    name="example-brief"
                    value={key}
                    checked={key === chosen}
                    onChange={() => setChosen(key)}
                    className="absolute inset-0 cursor-pointer appearance-none outline-none"
                  />
                  {name}
                </label>
              ))}
            </div>
          </fieldset>
          <p className="text-muted mt-4 max-w-[30rem] text-[0.875rem]">{brief.requirements}</p>
        </div>
        <ol aria-label="Example creators, best match first" className="border-base-300 border-t">
          {ranked.map(({ name, about, score, reasons }) => (
            <li
              key={name}
              className="border-base-300 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 border-b py-5"
            >
              <Avatar name={name} />
              <div className="min-w-0">
                <p className="font-semibold">
                  {name} <span className="text-muted text-sm font-normal">Example</span>
                </p>
                <p className="text-muted text-sm">{about}</p>
                <ul className="mt-2.5 flex flex-col gap-1 text-[0.875rem]">
                  {[...reasons]
                    .sort((a, b) => b.points - a.points)
                    .slice(0, REASONS)
                    .map(({ part, text, points, of }) => (
                      <li key={part} className="flex items-baseline gap-2.5">
                        <span className="text-muted w-12 shrink-0 text-sm">
                          {Math.round(points)} / {of}
                        </span>
                        {text}
                      </li>
                    ))}
                </ul>
              </div>
              <p className="font-display text-right text-[2rem] leading-none font-semibold">
                {score}
                <span className="text-muted text-base font-medium">%</span>
                <span className="sr-only">{' match'}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
