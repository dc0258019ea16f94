import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { awaitPart } from '../base/Ready.tsx';

/**
 * A part whose code is fetched when it is first shown; until it is there, `fallback` stands in its place. Where the server has rendered it,
 * it stands there already, and the page counts as alive once it is.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Late(props) {
    const arrival = useArrival();
    return (
      <Suspense fallback={fallback}>
        {createElement(Part, props)}
        {arrival}
      </Suspense>
    );
  };
}

/** The page counts as alive once what this answers is shown; it stands beside a part that comes alive later than what is around it. */
export function useArrival(): ReactNode {
  const arrived = useRef(false);
  const arrive = useRef(() => {});
  useEffect(() => {
    if (!arrived.current) arrive.current = awaitPart();
    return () => arrive.current();
  }, []);
  const onShown = useCallback(() => {
    arrived.current = true;
    arrive.current();
  }, []);
  return <Shown onShown={onShown} />;
}

/** Stands beside a part, and so is shown no sooner than the part is. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
