/** Joins class names and leaves out what is switched off. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'medium' | 'small' | 'large'
  isWide?: boolean
}

const variants = {
  primary: 'bg-accent-solid text-white border-transparent hover:bg-accent-solid-hover',
  secondary: 'bg-surface border-strong/60 text-1 hover:bg-sunken',
  ghost: 'border-transparent text-2 hover:bg-sunken hover:text-1',
  danger: 'bg-danger-solid text-white border-transparent hover:brightness-90',
}

const sizes = {
  small: 'min-h-8 px-3 text-dense gap-1.5 touch:min-h-10',
  medium: 'min-h-10 px-4 text-control gap-2',
  large: 'min-h-12 px-6 text-interface gap-2',
}

/** The classes of a button, shared with links that look like one. */
export function buttonLook({ variant = 'secondary', size = 'medium', isWide = false }: ButtonLook): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded-control border font-medium select-none',
    'transition-[background-color,color,filter] disabled:opacity-50 aria-disabled:cursor-default',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    isWide && 'w-full',
  )
}
