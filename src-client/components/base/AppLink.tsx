import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { addressOf, type LinkTarget } from './address.ts';
import { useNavigation } from './navigation.ts';

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { ref?: Ref<HTMLAnchorElement> | undefined };

/** A link to a screen of the app, which is checked against the routes. It navigates without a reload and fetches the screen's code on hover or focus. */
export function AppLink(props: LinkTarget & Attributes) {
  const { to, params, search, ...rest } = props;
  return <InnerLink href={addressOf(props)} {...rest} />;
}

const isInternal = (href: string) => href.startsWith('/') && !href.startsWith('//');
/** Addresses that may open in a new tab; `javascript:`, `data:` and the like are shown as text. */
const isWebAddress = (href: string) => /^https?:\/\//i.test(href);

/**
 * A link whose address is data: a path of this app that the server sent (`/brand/orders?page=2`), or a full address of another site,
 * which opens in a new tab and tells the other site nothing.
 */
export function DataLink({ href, onClick, target, ...rest }: Attributes & { href: string }) {
  if (isInternal(href)) return <InnerLink href={href} onClick={onClick} target={target} {...rest} />;
  if (!isWebAddress(href)) return <span className={rest.className}>{rest.children}</span>;
  return <a href={href} target={target ?? '_blank'} rel="noopener noreferrer nofollow" onClick={onClick} {...rest} />;
}

function InnerLink({ href, onClick, onMouseEnter, onFocus, target, ...rest }: Attributes & { href: string }) {
  const navigation = useNavigation();
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
