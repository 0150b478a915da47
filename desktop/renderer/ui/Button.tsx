import { LoaderCircle } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { buttonLook, type ButtonLook, classes } from './classes.ts'

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: ReactNode
  /** Its act is under way: presses do nothing, and the focus stays where it is. */
  isBusy?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, size, isWide, icon, isBusy = false, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classes(buttonLook({ variant, size, isWide }), className)}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends AnchorProps, ButtonLook {
  icon?: ReactNode
}

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ variant, size, isWide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor className={classes(buttonLook({ variant, size, isWide }), className)} {...rest}>
      {icon}
      {children}
    </Anchor>
  )
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  size?: 'medium' | 'small'
  /** A number in the corner, and behind the label: unread notices. */
  count?: number
}

export function IconButton({ label, icon, size = 'medium', count = 0, className, ...rest }: IconButtonProps) {
  const shown = count > 99 ? '99+' : count
  const name = count > 0 ? `${label}, ${shown}` : label
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={classes(
        'relative inline-flex shrink-0 items-center justify-center rounded-control text-2 transition-colors',
        'hover:bg-sunken hover:text-1 disabled:opacity-50 aria-pressed:text-accent [&_svg]:size-5',
        size === 'medium' ? 'size-10' : 'size-8 touch:size-11 [&_svg]:size-4',
        className,
      )}
      {...rest}
    >
      {icon}
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent-solid px-1 text-center text-[0.6875rem] leading-4 font-medium text-white tabular-nums"
        >
          {shown}
        </span>
      )}
    </button>
  )
}

export function Spinner() {
  return <LoaderCircle className="size-4 animate-spin" aria-hidden />
}
