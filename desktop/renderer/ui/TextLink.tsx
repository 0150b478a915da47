import { Anchor, type AnchorProps } from './Anchor.tsx'
import { classes } from './classes.ts'

export interface TextLinkProps extends AnchorProps {
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
