import { useRef, useState, useSyncExternalStore } from 'react';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import type { SideNames, Submission } from './comments.ts';
import { VersionColumn } from './VersionColumn.tsx';

const nameOf = (version: number) => `Version ${version}`;

const WIDE = '(width >= 64rem)';
const watch = (changed: () => void) => {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** The current version beside an earlier one, at first the previous one; in tabs if there is no room for two. */
export function VersionBoard({
  submission,
  names,
  open,
  words,
}: {
  submission: Submission;
  names: SideNames;
  open: boolean;
  words?: string | undefined;
}) {
  const [current, ...earlier] = submission.versions.filter(({ submittedAt }) => submittedAt !== null);
  const [chosen, setChosen] = useState(0);
  const panels = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<'current' | 'earlier'>('current');
  const wide = useSyncExternalStore(
    watch,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
  const before = earlier[chosen];
  if (!current) return null;
  const column = { submission, names, open };
  const now = <VersionColumn key={current.version} {...column} version={current} words={words} wide={!before} />;
  if (!before) return now;
  const then = <VersionColumn key={before.version} {...column} version={before} />;
  return (
    <>
      {earlier.length > 1 && (
        <Select
          label="Compare with"
          className="mb-4 max-w-48"
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={earlier.map(({ version }, index) => ({ value: String(index), label: nameOf(version) }))}
        />
      )}
      {wide ? (
        <div className="divide-base-300 grid grid-cols-2 divide-x">
          <div className="min-w-0 pr-5">{then}</div>
          <div className="min-w-0 pl-5">{now}</div>
        </div>
      ) : (
        <Tabs
          label="Versions"
          items={[
            { key: 'current', label: nameOf(current.version) },
            { key: 'earlier', label: nameOf(before.version) },
          ]}
          value={tab}
          onChange={(next) => {
            for (const film of panels.current?.querySelectorAll('video') ?? []) film.pause();
            setTab(next);
          }}
        >
          {/* Both stay mounted, so that switching does not lose a comment that is being written. */}
          <div ref={panels}>
            <div hidden={tab !== 'current'}>{now}</div>
            <div hidden={tab !== 'earlier'}>{then}</div>
          </div>
        </Tabs>
      )}
    </>
  );
}
