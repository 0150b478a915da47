import { firstPeople } from './people/first.ts'
import { secondPeople } from './people/second.ts'

/** Everybody who has a voice in the demonstration, by username. */
export const people = { ...firstPeople, ...secondPeople }

export type Username = keyof typeof people
