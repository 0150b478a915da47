import { ArrowLeft, ArrowRight, PencilLine } from 'lucide-react'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import type { TextPicture } from './pictures.ts'

const words = {
  pictures: 'Pictures',
  hint: 'Drag a picture to another place, or move it by its arrows.',
  undescribed: (count: number) =>
    count === 1
      ? 'One picture has no description: who cannot see it learns nothing of it.'
      : `${count} pictures have no description: who cannot see them learns nothing of them.`,
  place: (at: number, alt: string) => (alt ? `Picture ${at}: ${alt}` : `Picture ${at}`),
  describe: (at: number) => `Describe picture ${at}`,
  describeAnew: (at: number) => `Change the description of picture ${at}`,
  description: (at: number) => `What is on picture ${at}, for people who cannot see it`,
  save: 'Save description',
  described: (at: number) => `Picture ${at} is described`,
  earlier: (at: number) => `Move picture ${at} earlier`,
  later: (at: number) => `Move picture ${at} later`,
  moved: (to: number) => `Moved to place ${to}`,
}

const arrows = { earlier: { Arrow: ArrowLeft, by: -1 }, later: { Arrow: ArrowRight, by: 1 } }

/** What a drag within the strip carries: a file dropped here is none. */
const carried = 'application/x-plaza-picture'

interface PictureStripProps {
  pictures: readonly TextPicture[]
  onMove: (from: number, to: number) => void
  onDescribe: (at: number, alt: string) => void
  isDisabled: boolean
}

/** The pictures of a text: their order is changed here by dragging or by arrows, and what is on them is said. */
export function PictureStrip({ pictures, onMove, onDescribe, isDisabled }: PictureStripProps) {
  const list = useRef<HTMLOListElement>(null)
  const nextFocus = useRef<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [notice, setNotice] = useState('')
  const [described, setDescribed] = useState<number | null>(null)
  // Writing the text takes the focus; whoever moves by arrows goes on with them.
  useLayoutEffect(() => {
    if (nextFocus.current) list.current?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = null
  })

  const move = (from: number, to: number) => {
    setDescribed(null)
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
  const describe = (at: number, alt: string) => {
    setDescribed(null)
    setNotice(words.described(at + 1))
    nextFocus.current = `li:nth-child(${at + 1}) [data-describe]`
    onDescribe(at, alt)
  }
  const hasOrder = pictures.length > 1
  const undescribed = pictures.filter(({ isDescribed }) => !isDescribed).length
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drag = (at: number) => ({
    draggable: hasOrder && !isDisabled,
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
  const mover = (way: keyof typeof arrows, at: number) => {
    const { Arrow, by } = arrows[way]
    return (
      <IconButton
        size="small"
        label={words[way](at + 1)}
        icon={<Arrow aria-hidden />}
        data-move={way}
        disabled={isDisabled || !pictures[at + by]}
        onClick={() => step(at, at + by)}
      />
    )
  }
  return (
    <section aria-label={words.pictures} className="border-t px-3 py-2">
      {undescribed > 0 && <p className="mb-2 text-dense text-2">{words.undescribed(undescribed)}</p>}
      {hasOrder && <p className="mb-2 text-dense text-3">{words.hint}</p>}
      <ol ref={list} className="flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          <li
            key={picture.from}
            {...drag(at)}
            className={classes(
              'flex flex-col items-center rounded-control border bg-surface',
              hasOrder && !isDisabled && 'cursor-grab active:cursor-grabbing',
              !picture.isDescribed && 'border-dashed border-strong',
              dragged === at && 'opacity-50',
              over === at && dragged !== at && 'outline-2 outline-accent',
            )}
          >
            <img
              src={picture.src}
              alt={words.place(at + 1, picture.alt)}
              title={picture.alt || undefined}
              draggable={false}
              className="h-16 w-full rounded-t-[5px] bg-sunken object-cover"
            />
            <span className="flex items-center">
              {hasOrder && mover('earlier', at)}
              <IconButton
                size="small"
                label={picture.isDescribed ? words.describeAnew(at + 1) : words.describe(at + 1)}
                icon={<PencilLine aria-hidden />}
                data-describe={picture.isDescribed ? 'done' : 'missing'}
                aria-expanded={described === at}
                disabled={isDisabled}
                onClick={() => setDescribed(described === at ? null : at)}
              />
              {hasOrder && mover('later', at)}
            </span>
          </li>
        ))}
      </ol>
      {described !== null && pictures[described] && (
        <Description
          key={described}
          at={described}
          picture={pictures[described]}
          onSave={(alt) => describe(described, alt)}
        />
      )}
      <output className="sr-only">{notice}</output>
    </section>
  )
}

interface DescriptionProps {
  at: number
  picture: TextPicture
  onSave: (alt: string) => void
}

/** Asks what is on a picture. Enter saves it, and does not publish the post. */
function Description({ at, picture, onSave }: DescriptionProps) {
  const [alt, setAlt] = useState(picture.isDescribed ? picture.alt : '')
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      {/* Not a Field: what a field is made of comes with other files, and this one would wait for them. */}
      <label className="flex min-w-48 flex-1 flex-col gap-1 text-dense font-medium">
        {words.description(at + 1)}
        <input
          dir="auto"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press has just asked for it
          autoFocus
          autoComplete="off"
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            // While a word is being composed, Enter chooses among its spellings.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onSave(alt)
          }}
          className="min-h-10 w-full rounded-control border border-strong bg-surface px-3 text-control font-normal text-1 touch:text-[1rem] focus-visible:border-accent focus-visible:outline-offset-0"
        />
      </label>
      <Button size="small" onClick={() => onSave(alt)}>
        {words.save}
      </Button>
    </div>
  )
}
