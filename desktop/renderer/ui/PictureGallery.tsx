import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { lazily, useOnceOpen } from './lazily.tsx'

const words = {
  view: (alt: string) => (alt ? `View larger: ${alt}` : 'View larger'),
}

export interface ShownPicture {
  src: string
  alt: string
}

export interface PictureViewerProps {
  pictures: ShownPicture[]
  /** Which of them is seen first. */
  start: number
  isOpen: boolean
  onClose: () => void
}

const Viewer = lazily<PictureViewerProps>(() =>
  import('./floating/PictureViewer.tsx').then(({ PictureViewer }) => PictureViewer),
)

/** Opens the viewer at the picture inside this element; null where pictures are not looked at by themselves. */
const Gallery = createContext<((button: HTMLElement) => void) | null>(null)

interface GalleryProps {
  children: ReactNode
  className?: string
}

/** The pictures within it can be seen in full, one after the other. */
export function PictureGallery({ children, className }: GalleryProps) {
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Pick<PictureViewerProps, 'pictures' | 'start'>>({
    pictures: [],
    start: 0,
  })
  const [isOpen, setOpen] = useState(false)
  // Always the same: to those who know of it by their context another would be a change.
  const open = useCallback((button: HTMLElement) => {
    const images = [...(root.current?.querySelectorAll<HTMLImageElement>('[data-viewable] img') ?? [])]
    const start = images.findIndex((image) => button.contains(image))
    setShown({ pictures: images.map(({ src, alt }) => ({ src, alt })), start: Math.max(0, start) })
    setOpen(true)
  }, [])
  const wasOpen = useOnceOpen(isOpen)
  return (
    <Gallery value={open}>
      <div ref={root} className={className}>
        {children}
      </div>
      {wasOpen && <Viewer {...shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Gallery>
  )
}

/** Within a link, a picture leads where the link does. */
export const NoGallery = ({ children }: { children: ReactNode }) => <Gallery value={null}>{children}</Gallery>

/** A picture that is pressed to be seen in full, where it stands in a gallery. */
export function ViewableImage({ alt, children }: { alt: string; children: ReactNode }) {
  const open = use(Gallery)
  if (!open) return children
  return (
    <button
      type="button"
      data-viewable
      aria-haspopup="dialog"
      aria-label={words.view(alt)}
      className="inline-block max-w-full cursor-zoom-in rounded-card text-start align-top first:last:w-full"
      onPointerEnter={Viewer.preload}
      onFocus={Viewer.preload}
      onClick={(event) => open(event.currentTarget)}
    >
      {children}
    </button>
  )
}
