/** What happens to a request on its way: nothing of it is in the provider's objects. */
export const wireFaults = [
  'timeout_after_commit',
  'error_500',
  'hang',
  'refuse',
  'rate_limit',
  'unauthorized',
  'forbidden',
  'conflict',
] as const

/** What the provider and the banks do later than hoped, or otherwise, by the object that it happens to. */
export const objectFaults = {
  charge: ['late_fee', 'foreign_fee'],
  refund: ['pends', 'fails'],
} as const

type WireFault = (typeof wireFaults)[number]
type Faulty = keyof typeof objectFaults
type ObjectFault<Kind extends Faulty = Faulty> = (typeof objectFaults)[Kind][number]

/** A method and a path, `:id` standing for any segment, or a kind of object. */
export type FaultMatch = `${'GET' | 'POST' | 'DELETE'} /${string}` | Faulty
export type FaultKind = WireFault | ObjectFault

interface Fault {
  match: string
  kind: FaultKind
  times: number
}

export interface Faults {
  set(fault: Fault): void
  /** The fault that this request meets, used up by one. */
  take(request: string): WireFault | null
  /** The fault that the next object of this kind meets, used up by one. */
  takeFor<Kind extends Faulty>(kind: Kind): ObjectFault<Kind> | null
  clear(): void
}

function fits(match: string, request: string): boolean {
  const wanted = match.split('/')
  const parts = request.split('/')
  return (
    wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  )
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  const take = (name: string): FaultKind | null => {
    const fault = faults.find(({ match }) => fits(match, name))
    if (!fault) return null
    fault.times -= 1
    faults = faults.filter(({ times }) => times > 0)
    return fault.kind
  }
  return {
    set: (fault) => {
      faults = [...faults.filter(({ match }) => match !== fault.match), fault].filter(
        ({ times }) => times > 0,
      )
    },
    take: (request) => take(request) as WireFault | null,
    takeFor: (kind) => take(kind) as ObjectFault<typeof kind> | null,
    clear: () => {
      faults = []
    },
  }
}
