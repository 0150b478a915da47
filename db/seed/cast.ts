import type { TableName } from './sink.ts'
import { day, type Person, type World } from './world.ts'

export type Rows = Partial<Record<TableName, Record<string, unknown>[]>>

const hour = day / 24
export const ago = (world: World, hours: number): Date => new Date(world.now.getTime() - hours * hour)
export const person = (world: World, name: keyof World['demo']): Person =>
  world.people[world.demo[name]] as Person
export const others = (world: World, from: number, count: number): Person[] =>
  world.people.slice(world.demo.newcomer + 1 + from, world.demo.newcomer + 1 + from + count)
