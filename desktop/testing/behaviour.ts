import { loads } from './behaviour/loads.ts'
import { program } from './behaviour/program.ts'
import type { Behaviour } from './behaviour/scenario.ts'
import { windows } from './behaviour/windows.ts'

/**
 * How Electron behaves where the app depends on it. The same scenarios run in the real program and on the
 * stand-in, and both have to show what was observed.
 */
export const behaviours: Record<string, Behaviour> = { ...program, ...windows, ...loads }
