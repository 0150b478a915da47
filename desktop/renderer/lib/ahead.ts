/** Nobody rests longer before a link; what is shown must not be older. */
const freshMilliseconds = 5_000
/** How many answers are kept: whoever sweeps over a list asks for no more within that time. */
const mostKept = 12

/** Somebody pays by the byte, or waits for each: nothing is to be loaded that they may not need. */
export function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

interface Ahead {
  at: number
  response: Promise<Response>
}
const asked = new Map<string, Ahead>()

function fresh(address: string): Ahead | undefined {
  const known = asked.get(address)
  return known && performance.now() - known.at < freshMilliseconds ? known : undefined
}

/**
 * Asks for an address of the API that is likely to be read next, once while the answer is fresh. Answers a copy
 * of it; null where it was refused or enough has been asked for.
 */
export async function askAhead(address: string): Promise<Response | null> {
  const known = fresh(address)
  if (known) return (await known.response.catch(() => null))?.clone() ?? null
  for (const other of asked.keys()) if (!fresh(other)) asked.delete(other)
  if (asked.size >= mostKept) return null
  const response = fetch(address, { credentials: 'same-origin', priority: 'low' })
  const ahead = { at: performance.now(), response }
  asked.set(address, ahead)
  const answer = await response.catch(() => null)
  if (answer?.ok) return answer.clone()
  // The page asks for itself what was refused, and says why.
  if (asked.get(address) === ahead) asked.delete(address)
  return null
}

/** The answer that was asked for ahead, to whoever reads the address first. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const known = fresh(address)
  asked.delete(address)
  return known?.response
}

/** Whoever has changed something must not read what was before. */
export const forgetAhead = (): void => asked.clear()
