import type { Engine } from '#db/store.ts'
import type { Random } from '#shared/random.ts'
import type { User } from './environment/process.ts'
import type { Site } from './environment/site.ts'

/** What a drill is given. */
export interface Environment {
  engine: Engine
  random: Random
  rounds: number
  /** For files of the drill; thrown away behind it. */
  folder: string
  /** The file that serves: the built bundle, or the sources. */
  entry: string
  /** A Git revision to run beside this one, where a drill asks for one. */
  ref: string
  note: (line: string) => void
  /** To be done when all that the drill started has ended. */
  atEnd: (work: () => void) => void
  /** Opens a site on the engine of the drill; it is closed and proven by the runner. */
  open: (options?: SiteOptions) => Promise<Site>
}

export interface SiteOptions {
  /** How many processes serve it; Postgres alone knows more than one. */
  instances?: number
  /** Settings of every instance. */
  env?: Record<string, string>
  /** Lets the instances speak to Postgres through lines that can be disturbed. */
  hasLines?: boolean
  /** Where database and uploads lie, instead of a folder of the drill. */
  folder?: string
  /** The file that each instance serves from; the first one makes the database. */
  entries?: string[]
  /** The address at which all instances are reached through what stands in front of them; they need `ports`. */
  publicUrl?: string
  /** The port of each instance; any free one where it is left out. */
  ports?: number[]
  /** Who the instances run as, each with a folder for its files. */
  as?: User | undefined
  /** Settings of the drill's own Postgres. */
  postgres?: Record<string, string>
}

/** One fault, how it is caused, and what must hold while it lasts. The proof that comes after it is the same for all. */
export interface Drill {
  name: string
  summary: string
  engines: readonly Engine[]
  /** How often the fault is caused unless somebody asks for another number. */
  rounds: number
  /** Whether it belongs to the short set that every test run includes. */
  isShort?: boolean
  /** Why it cannot be done here, in a sentence; null where it can. */
  hindrance?(engine: Engine): Promise<string | null> | string | null
  run(environment: Environment): Promise<void>
}

/** What must hold did not. */
export class Broken extends Error {
  override name = 'Broken'
}

export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Broken(sentence)
}
