import type { Exchange } from '#server/dev/payments/exchanges.ts'

const addressOf = ({ method, path }: Exchange): string =>
  `${method} ${path.replaceAll(/\/[a-z]+_[^/]+/g, '/:id').replaceAll(/\/US$/g, '/:id')}`

function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, child]) => fieldsIn(child, `${path}.${name}`))]
}

const fieldsByAddress = (all: readonly Exchange[]) => {
  const found = new Map<string, Set<string>>()
  for (const exchange of all) {
    if (exchange.status >= 300) continue
    const fields = found.get(addressOf(exchange)) ?? new Set<string>()
    found.set(addressOf(exchange), fields)
    for (const field of fieldsIn(exchange.body)) if (!field.includes('metadata.')) fields.add(field)
  }
  return found
}

/** What the same scenario made of two providers: fields that only one of them answers with, and addresses. */
export function driftBetween(ours: readonly Exchange[], theirs: readonly Exchange[]): string[] {
  const [sandbox, provider] = [fieldsByAddress(ours), fieldsByAddress(theirs)]
  const only = (these: Set<string>, others: Set<string>) => [...these].filter((one) => !others.has(one))
  return [...new Set([...sandbox.keys(), ...provider.keys()])].toSorted().flatMap((address) => {
    const [known, fields] = [sandbox.get(address), provider.get(address)]
    if (!known) return [`${address}: only Stripe was asked`]
    if (!fields) return [`${address}: only the sandbox was asked`]
    return [
      ...only(fields, known).map((field) => `${address}: only Stripe has ${field}`),
      ...only(known, fields).map((field) => `${address}: only the sandbox has ${field}`),
    ]
  })
}
