import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { ImageLook } from '#shared/uploads.ts'
import { classes } from './classes.ts'

interface PictureProps {
  src: string
  alt: string
  look: ImageLook | null | undefined
  /** A card shows the middle of what is very tall or very wide, a post all of it. */
  shape: 'card' | 'post'
  /** The first one of a page: it is asked for with the page and before all others, and not when it comes near. */
  isFirst?: boolean
  className?: string
}

/** Between these a card keeps a picture whole: from upright like a page to wide like a panorama. */
const mostUpright = 4 / 5
const widest = 2.4
const unknown = { card: 16 / 9, post: 3 / 2 }

/**
 * The colors of a picture, three by three, running into each other: what stands in its place until it is there.
 * Plain words and numbers, so that a drawn page may carry them in its style sheet.
 */
export function blurOf(preview: string): string {
  const colors = preview.match(/.{6}/g) ?? []
  const rows = [0, 1, 2].map((row) => colors.slice(row * 3, row * 3 + 3).map((color) => `#${color}`))
  const band = ([left, middle, right]: string[]) => `linear-gradient(90deg,${left} 8%,${middle},${right} 92%)`
  const spots = [rows[0], rows[2]].map((row, at) =>
    row!.map(
      (color, column) => `radial-gradient(at ${column * 50}% ${at * 100}%,${color} 0%,transparent 60%)`,
    ),
  )
  return [...spots.flat(), band(rows[1]!)].join(',')
}

/** A picture in the room that it will fill, with its colors before it is there. */
export function Picture({ src, alt, look, shape, isFirst = false, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [isThere, setThere] = useState(false)
  // Of a page that a server drew, it may have come before anybody listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setThere(true)
  }, [])
  const ratio = look ? look.width / look.height : unknown[shape]
  const room = shape === 'card' ? Math.min(widest, Math.max(mostUpright, ratio)) : ratio
  const style: CSSProperties = { aspectRatio: room.toFixed(3) }
  if (look?.preview && !isThere) style.background = blurOf(look.preview)
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      {...(look && { width: look.width, height: look.height })}
      loading={shape === 'card' && !isFirst ? 'lazy' : undefined}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={style}
      className={classes(
        'mx-auto block h-auto max-h-[36rem] w-full bg-sunken',
        // Of a post, the colors stay beside a picture that is higher than its room.
        shape === 'card' ? 'object-cover' : 'object-contain',
        className,
      )}
      onLoad={() => setThere(true)}
    />
  )
}
