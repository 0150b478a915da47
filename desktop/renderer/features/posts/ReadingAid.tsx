import { ArrowDown, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lastVisit, recordPlace } from '../../lib/visits.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { blockAt, progressOf } from './reading.ts'

const words = {
  resume: 'Continue where you stopped',
  dismiss: 'Start at the beginning',
}

const restMilliseconds = 400
const far = 600

/** The text that stands below this element. */
const textBelow = (element: Element | null) =>
  element?.parentElement?.querySelector<HTMLElement>('.prose-post') ?? null

/** How far a long post has been read, and the way back to where one stopped. */
export function ReadingAid({ postId }: { postId: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const [resume, setResume] = useState<number | null>(null)

  const look = useEffectEvent(() => {
    const text = textBelow(bar.current)
    if (!text) return
    bar.current?.style.setProperty('--read', String(progressOf(text.getBoundingClientRect(), innerHeight)))
    // Whoever scrolls has found their way.
    if (scrollY > far) setResume(null)
  })
  const keep = useEffectEvent(() => {
    const text = textBelow(bar.current)
    if (!text || scrollY === 0) return
    const spans = [...text.children].map((block) => block.getBoundingClientRect())
    recordPlace(postId, blockAt(spans, innerHeight))
  })
  const begin = useEffectEvent(() => {
    const block = lastVisit(postId)?.block
    if (block !== undefined && location.hash === '' && scrollY < far) setResume(block)
    look()
  })
  useEffect(() => {
    let frame = requestAnimationFrame(() => begin())
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look())
      clearTimeout(timer)
      timer = setTimeout(() => keep(), restMilliseconds)
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('scroll', scrolled, { signal, passive: true })
    addEventListener('resize', scrolled, { signal, passive: true })
    // Whoever leaves within the rest has read so far all the same.
    addEventListener('pagehide', () => keep(), { signal })
    return () => {
      listening.abort()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])

  const goOn = () => {
    const block = textBelow(bar.current)?.children[resume ?? 0]
    setResume(null)
    if (!(block instanceof HTMLElement)) return
    block.style.scrollMarginBlockStart = '5rem'
    block.scrollIntoView()
    block.tabIndex = -1
    block.focus({ preventScroll: true })
  }
  return (
    <>
      <div
        ref={bar}
        aria-hidden
        data-reading-progress
        className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left scale-x-(--read) bg-accent-solid [--read:0] rtl:origin-right print:hidden"
      />
      {resume !== null && (
        <div className="fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+4.5rem)] z-20 mx-auto flex w-fit items-center gap-1 rounded-full border bg-surface p-1 shadow-float md:bottom-6">
          <Button size="small" variant="ghost" icon={<ArrowDown aria-hidden />} onClick={goOn}>
            {words.resume}
          </Button>
          <IconButton
            size="small"
            label={words.dismiss}
            icon={<X aria-hidden />}
            onClick={() => {
              setResume(null)
              recordPlace(postId, null)
            }}
          />
        </div>
      )}
    </>
  )
}
