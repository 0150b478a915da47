/** The height of the bar with servers and tabs, in pixels. */
export const barHeight = 40
export const mostTabs = 20

interface Needs {
  tabBar: 'auto' | 'always' | 'never'
  servers: number
  tabs: number
}

/** Whether a server's window has the bar: by itself only once there is something to choose. */
export const needsBar = ({ tabBar, servers, tabs }: Needs): boolean =>
  tabBar === 'always' || (tabBar === 'auto' && (servers > 1 || tabs > 1))

/** The tab so many steps on from the one in front; after the last comes the first. */
export function tabBeside<T>(tabs: readonly T[], front: T, steps: number): T | undefined {
  const index = tabs.indexOf(front)
  return tabs[(((index + steps) % tabs.length) + tabs.length) % tabs.length]
}

/** The tab that is in front once another is closed: the next one, or the one before where it was the last. */
export function tabAfterClosing<T>(tabs: readonly T[], closing: T, front: T): T | undefined {
  if (front !== closing) return front
  const index = tabs.indexOf(closing)
  return tabs[index + 1] ?? tabs[index - 1]
}

interface Size {
  width: number
  height: number
}

/** Where the bar and a further tab lie in a window. Its own page fills the window: the bar lies over that. */
export const layoutOf = ({ width, height }: Size) => ({
  bar: { x: 0, y: 0, width, height: barHeight },
  tab: { x: 0, y: barHeight, width, height: Math.max(0, height - barHeight) },
})
