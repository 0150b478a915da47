import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import type { TextPicture } from './pictures.ts'

const words = {
  pictures: 'Order of the pictures',
  hint: 'Drag a picture to another place, or move it by its arrows.',
  place: (at: number, alt: string) => (alt ? `Picture ${at}: ${alt}` : `Picture ${at}`),
  earlier: (at: number) => `Move picture ${at} earlier`,
  later: (at: number) => `Move picture ${at} later`,
  moved: (to: number) => `Moved to place ${to}`,
}

/** What a drag within the strip carries: a file dropped here is none. */
const carried = 'application/x-plaza-picture'

interface PictureStripProps {
  pictures: readonly TextPicture[]
  onMove: (from: number, to: number) => void
  isDisabled: boolean
}

/** The pictures of a text in their order, which is changed here by dragging or by arrows. */
export function PictureStrip({ pictures, onMove, isDisabled }: PictureStripProps) {
  const list = useRef<HTMLOListElement>(null)
  const nextFocus = useRef<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [notice, setNotice] = useState('')
  // Writing the text takes the focus; whoever moves by arrows goes on with them.
  useLayoutEffect(() => {
    if (nextFocus.current) list.current?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = null
  })

  const move = (from: number, to: number) => {
    setNotice(words.moved(to + 1))
    onMove(from, to)
  }
  const step = (from: number, to: number) => {
    const isAtEnd = to === 0 || to === pictures.length - 1
    // At an end only the way back is left.
    const way = to < from !== isAtEnd ? 'earlier' : 'later'
    nextFocus.current = `li:nth-child(${to + 1}) [data-move=${way}]`
    move(from, to)
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drag = (at: number) => ({
    draggable: !isDisabled,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(carried, String(at))
      event.dataTransfer.effectAllowed = 'move'
      setDragged(at)
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(carried)) return
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      if (dragged !== at) move(dragged, at)
      end()
    },
    onDragEnd: end,
  })
  return (
    <section aria-label={words.pictures} className="border-t px-3 py-2">
      <p className="mb-2 text-dense text-3">{words.hint}</p>
      <ol ref={list} className="flex flex-wrap gap-2">
        {pictures.map(({ src, alt, from }, at) => (
          <li
            key={from}
            {...drag(at)}
            className={classes(
              'flex flex-col items-center rounded-control border bg-surface',
              !isDisabled && 'cursor-grab active:cursor-grabbing',
              dragged === at && 'opacity-50',
              over === at && dragged !== at && 'outline-2 outline-accent',
            )}
          >
            <img
              src={src}
              alt={words.place(at + 1, alt)}
              title={alt || undefined}
              draggable={false}
              className="h-16 w-full rounded-t-[5px] bg-sunken object-cover"
            />
            <span className="flex items-center">
              <IconButton
                size="small"
                label={words.earlier(at + 1)}
                icon={<ArrowLeft aria-hidden />}
                data-move="earlier"
                disabled={isDisabled || at === 0}
                onClick={() => step(at, at - 1)}
              />
              <span aria-hidden className="min-w-6 text-center text-meta text-2 tabular-nums">
                {at + 1}
              </span>
              <IconButton
                size="small"
                label={words.later(at + 1)}
                icon={<ArrowRight aria-hidden />}
                data-move="later"
                disabled={isDisabled || at === pictures.length - 1}
                onClick={() => step(at, at + 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <output className="sr-only">{notice}</output>
    </section>
  )
}
