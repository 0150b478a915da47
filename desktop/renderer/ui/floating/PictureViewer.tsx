import { Dialog, DialogDismiss, DialogHeading } from '@ariakit/react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { PictureViewerProps } from '../PictureGallery.tsx'
import { usePinch } from './usePinch.ts'

const words = {
  picture: 'Picture',
  place: (at: number, count: number) => `Picture ${at} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
}

const round =
  'inline-flex size-11 items-center justify-center rounded-full bg-black/60 text-white hover:bg-black disabled:invisible'

/** Pictures in full over the page: arrows and swipes go on, pinches and + - enlarge, Escape leads back. */
export function PictureViewer({ pictures, start, isOpen, onClose }: PictureViewerProps) {
  const [seen, setSeen] = useState({ start, at: start, wasOpen: isOpen })
  // Opened anew: at the picture that was pressed.
  if (isOpen !== seen.wasOpen) setSeen({ start, at: start, wasOpen: isOpen })
  const last = pictures.length - 1
  const at = Math.min(seen.at, last)
  const picture = pictures[at]
  const go = (by: number) => {
    const to = at + by
    if (to < 0 || to > last) return
    pinch.reset()
    setSeen((now) => ({ ...now, at: to }))
  }
  const pinch = usePinch({ onSwipe: go, onClose })
  const press = (event: KeyboardEvent) => {
    const turned = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    if (event.key === 'ArrowRight') go(turned)
    else if (event.key === 'ArrowLeft') go(-turned)
    else if (event.key === 'Home') go(-at)
    else if (event.key === 'End') go(last - at)
    else if (event.key === '+' || event.key === '=') pinch.zoom(1.5)
    else if (event.key === '-') pinch.zoom(1 / 1.5)
    else if (event.key === '0') pinch.reset()
    else return
    event.preventDefault()
  }
  if (!picture) return null
  const place = words.place(at + 1, pictures.length)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      unmountOnHide
      backdrop={<div className="floating-backdrop picture-backdrop" />}
      className="picture-viewer fixed inset-0 z-50 flex touch-none flex-col overflow-hidden select-none"
      onKeyDown={press}
    >
      <DialogHeading className="sr-only" aria-live="polite">
        {last > 0 ? `${place}: ${picture.alt}` : picture.alt || words.picture}
      </DialogHeading>
      <div className="flex min-h-0 flex-1 items-center justify-center" {...pinch.handlers}>
        <img
          key={picture.src}
          src={picture.src}
          alt={picture.alt}
          draggable={false}
          className="max-h-full max-w-full object-contain"
          style={{ transform: pinch.transform }}
        />
      </div>
      <DialogDismiss
        aria-label={words.close}
        className={`${round} absolute end-3 top-[calc(env(safe-area-inset-top)+0.75rem)]`}
      >
        <X className="size-6" aria-hidden />
      </DialogDismiss>
      {last > 0 && (
        <>
          <button
            type="button"
            aria-label={words.previous}
            disabled={at === 0}
            className={`${round} absolute start-3 top-1/2 -translate-y-1/2`}
            onClick={() => go(-1)}
          >
            <ChevronLeft className="size-6 rtl:rotate-180" aria-hidden />
          </button>
          <button
            type="button"
            aria-label={words.next}
            disabled={at === last}
            className={`${round} absolute end-3 top-1/2 -translate-y-1/2`}
            onClick={() => go(1)}
          >
            <ChevronRight className="size-6 rtl:rotate-180" aria-hidden />
          </button>
        </>
      )}
      {(picture.alt || last > 0) && (
        <p
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 bg-black/60 px-6 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] text-center text-control text-white"
        >
          {last > 0 && <span className="me-2 tabular-nums">{`${at + 1}/${pictures.length}`}</span>}
          {picture.alt}
        </p>
      )}
    </Dialog>
  )
}
