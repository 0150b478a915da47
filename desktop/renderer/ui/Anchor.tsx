import type { ComponentPropsWithRef } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { classes } from './classes.ts'

export type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string
  /** Loads the page anew, for a page with a content security policy of its own. */
  reloadDocument?: boolean
}

const isServed = /^\/(api|media|dev)\/|\.(xml|json|csv)$/

/** Whether an address is a page of the app. */
export const isRoute = (href: string): boolean =>
  href.startsWith('/') && !href.startsWith('//') && !isServed.test(href.split('?')[0]!)

/** A link: within the app by the router, to the server or elsewhere by the browser. */
export function Anchor({ href, reloadDocument = false, children, ...rest }: AnchorProps) {
  if (!reloadDocument && isRoute(href))
    return (
      <Link href={href} {...rest}>
        {children}
      </Link>
    )
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}

/** The router's own `Link` brings its loaders and prefetching along, which a first visit would pay for. */
function Link({ href, onClick, target, children, ...rest }: Omit<AnchorProps, 'reloadDocument'>) {
  const follow = useLinkClickHandler(href, target === undefined ? {} : { target })
  return (
    <a
      {...rest}
      href={useHref(href)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

interface TextLinkProps extends AnchorProps {
  /** `quiet` takes the colour of the text around it: authors, forums, footers. */
  tone?: 'accent' | 'quiet'
}

export function TextLink({ tone = 'accent', className, ...rest }: TextLinkProps) {
  return (
    <Anchor
      className={classes(
        'rounded-[3px] underline-offset-[0.2em] hover:underline',
        tone === 'accent' ? 'text-accent font-medium' : 'transition-colors hover:text-1',
        className,
      )}
      {...rest}
    />
  )
}
