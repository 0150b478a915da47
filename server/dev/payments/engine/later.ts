import type { Aftermath } from '../records.ts'
import type { World } from '../world.ts'

/** Writes down that something will be known of an object in so many seconds. */
export function expect(world: World, event: Omit<Aftermath, 'id' | 'dueAt'> & { inSeconds: number }): void {
  const { kind, objectId, inSeconds } = event
  const id = world.newId('after')
  world.store.put('sandbox.aftermath', { id, kind, objectId, dueAt: world.seconds() + inSeconds })
}
