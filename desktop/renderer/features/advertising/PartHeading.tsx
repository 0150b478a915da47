import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { TextLink } from '../../ui/Anchor.tsx'

interface PartHeadingProps {
  title: ReactNode
  back?: { href: string; label: string }
  aside?: ReactNode
}

/** The heading of a part that replaces another on the same page: it begins at the top and takes the focus like a new page. */
export function PartHeading({ title, back, aside }: PartHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isArrival = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    if (!isArrival) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isArrival])
  return (
    <div>
      {back && (
        <TextLink
          tone="quiet"
          href={back.href}
          className="mb-1 inline-flex min-h-8 items-center gap-1.5 text-control text-2"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {back.label}
        </TextLink>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} dir="auto" className="min-w-0 text-section font-bold">
          {title}
        </h2>
        {aside}
      </div>
    </div>
  )
}
