import type { View } from './forumMessages.ts'

/** How a window stands, and the screen that it is on. */
export interface Situation {
  isVisible: boolean
  isMinimized: boolean
  isFocused: boolean
  isLocked: boolean
}

/** What the page of a window shall believe of itself. One without the focus may be covered: nobody looks at it. */
export function viewOf({ isVisible, isMinimized, isFocused, isLocked }: Situation): View {
  const isShown = isVisible && !isMinimized
  return { isShown, isLookedAt: isShown && isFocused && !isLocked }
}
