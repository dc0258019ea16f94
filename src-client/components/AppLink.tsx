import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigation } from './navigation.ts';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this app (`/brand/orders?page=2`) or a full address of another site. */
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

const isInternal = (href: string) => href.startsWith('/') && !href.startsWith('//');
/** What may be opened elsewhere; `javascript:`, `data:` and the like are shown as text. */
const isWebAddress = (href: string) => /^https?:\/\//i.test(href);

/**
 * A link for pieces that know no routes: inside the app it navigates without a reload and fetches the screen's code on
 * hover or focus; an address elsewhere opens in a new tab and tells the other site nothing. Routes and features that know
 * their target by type can use the router's own `Link`.
 */
export function AppLink({ href, onClick, onMouseEnter, onFocus, target, ...rest }: AppLinkProps) {
  const navigation = useNavigation();
  if (!isInternal(href)) {
    if (!isWebAddress(href)) return <span className={rest.className}>{rest.children}</span>;
    return <a href={href} target={target ?? '_blank'} rel="noopener noreferrer nofollow" onClick={onClick} {...rest} />;
  }
  const preload = () => navigation.preload(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const wantsBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || wantsBrowser || target === '_blank') return;
    event.preventDefault();
    navigation.go(href);
  };
  return (
    <a
      href={href}
      target={target}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      {...rest}
    />
  );
}
