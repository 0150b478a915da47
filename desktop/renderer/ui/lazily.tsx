import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { toast } from '../lib/toasts.ts'
import { uiWords } from './strings.ts'

/** The props that decide about loading; a part without `isOpen` is always open. */
interface Openable {
  isOpen?: boolean
  onClose?: () => void
  setOpen?: (isOpen: boolean) => void
}

interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Begins to load: a pointer or the focus has come near. */
  preload: () => void
}

/**
 * A part that is loaded when it is first open; `Meanwhile` stands in its place. When loading fails a
 * notice says so, the part counts as closed, and the next opening tries again.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  const start = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component
      },
      (failure: unknown) => {
        loading = null
        throw failure
      },
    )
    return loading
  }

  function Part(props: Props) {
    const { isOpen = true, onClose, setOpen }: Openable = props
    const [, setLoaded] = useState(false)
    const isMissing = isOpen && !Loaded
    useEffect(() => {
      if (!isMissing) return
      start().then(
        () => setLoaded(true),
        () => {
          toast({ title: uiWords.somethingWentWrong, description: uiWords.couldNotLoad, tone: 'danger' })
          onClose?.()
          setOpen?.(false)
        },
      )
      // oxlint-disable-next-line react/exhaustive-deps -- a failure is told to the props of the moment of opening
    }, [isMissing])
    if (Loaded) return <Loaded {...props} />
    return Meanwhile && <Meanwhile {...props} />
  }

  return Object.assign(Part, { preload: () => void start().catch(() => {}) })
}

/** True from the first opening on: what floats is loaded then, and stays to animate its leaving. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen
}

/** The state that a trigger and its lazily loaded panel share. */
export function useFloating<Anchor extends HTMLElement>() {
  const anchor = useRef<Anchor>(null)
  const [isOpen, setOpen] = useState(false)
  return { anchor, isOpen, setOpen }
}

export interface FloatingPanel {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}
