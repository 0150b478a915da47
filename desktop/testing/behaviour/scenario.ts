import type * as Electron from 'electron'

/**
 * What a scenario finds around it: a server of the test that answers any path with a page, and of which `/lock` and
 * `/unlock` do that to the screen.
 */
interface Surroundings {
  origin: string
}
/** Uses Electron and says what it saw. It is sent to a real program as text, so it reaches for nothing outside itself. */
type Scenario = (electron: typeof Electron, around: Surroundings) => Promise<unknown>

export interface Behaviour {
  scenario: Scenario
  /** What Electron showed on Linux, in a window that a window manager had. */
  observed: unknown
}
