import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router-dom'
import { classes } from './classes.ts'

export type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string
  /** Loads the page anew, for a page with a content security policy of its own. */
  reloadDocument?: boolean
}

const isServed = /^\/(api|media|dev)\/|\.(xml|json|csv)$/

/** A link: within the app by the router, to the server or elsewhere by the browser. */
export function Anchor({ href, reloadDocument = false, children, ...rest }: AnchorProps) {
  const isRoute = href.startsWith('/') && !href.startsWith('//') && !isServed.test(href.split('?')[0]!)
  if (isRoute)
    return (
      <Link to={href} reloadDocument={reloadDocument} {...rest}>
        {children}
      </Link>
    )
  return (
    <a href={href} {...rest}>
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
