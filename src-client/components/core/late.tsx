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
 * A part whose code is fetched when it is first shown; until then, `fallback` is in its place. If the server has rendered it, it is already there,
 * and the page counts as interactive once it is.
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

/** The page counts as interactive once the returned node is shown; render it beside a part that hydrates later than what is around it. */
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

/** Rendered beside a part, and so shown no sooner than that part. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
