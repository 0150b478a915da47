import { create } from 'zustand'
import { desktop, isDesktop } from './desktop.ts'

/** How the page is seen. */
interface View {
  isShown: boolean
  isLookedAt: boolean
}

interface Seen extends View {
  /** Whether the desktop app says it: its pages take themselves for visible whatever becomes of their window. */
  isTold: boolean
}

/** What the page finds out itself. In the desktop app only the focus can be believed. */
const found = (): Seen => {
  if (typeof document === 'undefined') return { isTold: false, isShown: false, isLookedAt: false }
  const isShown = document.visibilityState === 'visible'
  return { isTold: false, isShown, isLookedAt: isShown && (!isDesktop() || document.hasFocus()) }
}

const useSeen = create<Seen>(found)
const follow = () => useSeen.setState((now) => (now.isTold ? now : found()))
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', follow)
  for (const name of ['focus', 'blur']) addEventListener(name, follow)
}

/** The desktop app tells how the page is seen; from then on nothing else counts. */
export function setView({ isShown, isLookedAt }: View): void {
  const { isTold, isShown: wasShown } = useSeen.getState()
  useSeen.setState({ isShown, isLookedAt, isTold: true })
  // Whoever asks the document, as libraries do, is answered the same.
  if (!isTold) {
    Object.defineProperties(document, {
      visibilityState: { configurable: true, get: () => (useSeen.getState().isShown ? 'visible' : 'hidden') },
      hidden: { configurable: true, get: () => !useSeen.getState().isShown },
    })
  }
  if (isShown !== wasShown) document.dispatchEvent(new Event('visibilitychange'))
}

/** Whether somebody looks at the page. */
export const useIsLookedAt = (): boolean => useSeen(({ isLookedAt }) => isLookedAt)

/** Whether the page is on a screen at all. */
export const isShown = (): boolean => useSeen.getState().isShown

/** Whether somebody looks right now: the screen may have been locked since the app last told. */
export async function isStillLookedAt(): Promise<boolean> {
  const app = useSeen.getState().isTold ? desktop() : undefined
  if (app) setView(await app.look())
  return useSeen.getState().isLookedAt
}
