import type { View } from './forumMessages.ts'

/** How a page stands in its window, the window on the screen, and the screen itself. */
export interface Situation {
  /** Of the pages of its window, the one that is seen. */
  isFront: boolean
  isVisible: boolean
  isMinimized: boolean
  isFocused: boolean
  isLocked: boolean
  /** The height of what lies over its top. */
  top: number
}

/** What a page shall believe of itself. One without the focus may be covered: nobody looks at it. */
export function viewOf({ isFront, isVisible, isMinimized, isFocused, isLocked, top }: Situation): View {
  const isShown = isFront && isVisible && !isMinimized
  return { isShown, isLookedAt: isShown && isFocused && !isLocked, top }
}
