export const faultKinds = ['timeout_after_commit', 'error_500', 'hang', 'refuse', 'rate_limit'] as const
export type FaultKind = (typeof faultKinds)[number]

interface Fault {
  /** Method and path, `:id` standing for any segment. */
  match: string
  kind: FaultKind
  times: number
}

export interface Faults {
  set(fault: Fault): void
  /** The fault that this request meets, used up by one. */
  take(request: string): FaultKind | null
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
  return {
    set: (fault) => {
      faults = [...faults.filter(({ match }) => match !== fault.match), fault].filter(
        ({ times }) => times > 0,
      )
    },
    take: (request) => {
      const fault = faults.find(({ match }) => fits(match, request))
      if (!fault) return null
      fault.times -= 1
      faults = faults.filter(({ times }) => times > 0)
      return fault.kind
    },
    clear: () => {
      faults = []
    },
  }
}
