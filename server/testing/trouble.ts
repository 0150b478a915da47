import type { Random } from '#db/seed/random.ts'
import type { Faults, FaultKind } from '../dev/payments/faults.ts'

const wire = [
  'error_500',
  'rate_limit',
  'unauthorized',
  'forbidden',
  'conflict',
  'timeout_after_commit',
  'refuse',
] as const satisfies FaultKind[]

/** Lets one of these requests, or of these objects, go wrong: which one and how, the seed says. */
export function troubles(faults: Faults, random: Random, requests: readonly string[]): void {
  const objects: [string, FaultKind][] = [
    ['charge', 'late_fee'],
    ['refund', 'pends'],
    ['refund', 'fails'],
  ]
  const [match, kind] = random.chance(0.4)
    ? random.pick(objects)
    : ([random.pick(requests), random.pick(wire)] as const)
  faults.set({ match, kind, times: random.int(1, 3) })
}
