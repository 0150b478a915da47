import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

interface View {
  scale: number
  x: number
  y: number
}
interface Point {
  x: number
  y: number
}

const whole: View = { scale: 1, x: 0, y: 0 }
const largest = 6
/** So far a finger moves before it means something. */
const swipeLength = 60

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The view after it was enlarged by a factor around a point, counted from the middle of the screen. */
export function enlarge(view: View, factor: number, around: Point): View {
  const scale = between(1, view.scale * factor, largest)
  if (scale === 1) return whole
  const by = scale / view.scale
  return { scale, x: around.x - (around.x - view.x) * by, y: around.y - (around.y - view.y) * by }
}

interface Asked {
  /** A finger went sideways over the whole picture: 1 to the next one, -1 to the one before. */
  onSwipe: (by: 1 | -1) => void
  /** It went down, or the room beside the picture was pressed. */
  onClose: () => void
}

/** Two fingers enlarge and move, one moves what is enlarged or swipes, a double press changes between both. */
export function usePinch({ onSwipe, onClose }: Asked) {
  const [view, setView] = useState(whole)
  const pointers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)

  const fromMiddle = ({ x, y }: Point): Point => ({ x: x - innerWidth / 2, y: y - innerHeight / 2 })
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
    x: clientX,
    y: clientY,
  })
  const spread = (): { middle: Point; distance: number } | null => {
    const [one, other] = [...pointers.current.values()]
    if (!one || !other) return null
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      distance: Math.hypot(one.x - other.x, one.y - other.y) || 1,
    }
  }

  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, pointOf(event))
    began.current = pointers.current.size === 1 ? pointOf(event) : null
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = pointers.current.get(event.pointerId)
    if (!from) return
    const before = spread()
    const to = pointOf(event)
    pointers.current.set(event.pointerId, to)
    const after = spread()
    if (before && after)
      setView((now) => {
        const moved = {
          ...now,
          x: now.x + after.middle.x - before.middle.x,
          y: now.y + after.middle.y - before.middle.y,
        }
        return enlarge(moved, after.distance / before.distance, fromMiddle(after.middle))
      })
    else if (view.scale > 1)
      setView((now) => ({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y }))
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    const from = began.current
    began.current = null
    if (!from || view.scale > 1 || event.type === 'pointercancel') return
    const across = event.clientX - from.x
    const along = event.clientY - from.y
    if (Math.abs(across) > swipeLength && Math.abs(across) > Math.abs(along) * 1.5) {
      const turned = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      onSwipe(across * turned < 0 ? 1 : -1)
    } else if (along > swipeLength * 1.5 && along > Math.abs(across) * 1.5) onClose()
  }

  return {
    transform: view === whole ? undefined : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    reset: () => setView(whole),
    zoom: (factor: number) => setView((now) => enlarge(now, factor, { x: 0, y: 0 })),
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onDoubleClick: (event: MouseEvent) =>
        setView((now) => (now.scale > 1 ? whole : enlarge(now, 2.5, fromMiddle(pointOf(event))))),
    },
  }
}
