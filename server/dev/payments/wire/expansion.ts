import { invalid } from './refusal.ts'
import type { World } from '../world.ts'

const deepest = 4

/** Sent only to those who ask for them by `expand`. */
const askedFor: Record<string, string[]> = {
  invoice: ['confirmation_secret'],
  'checkout.session': ['line_items'],
}

type Thing = Record<string, unknown>

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function children(paths: string[][], key: string): string[][] {
  return paths.filter(([first]) => first === key).map(([, ...rest]) => rest)
}

function known(thing: Thing, key: string): boolean {
  return key in thing || (askedFor[String(thing['object'])] ?? []).includes(key)
}

/**
 * The answer as it goes over the wire: the ids that `expand` names replaced by their objects, fields that must be
 * asked for left out otherwise, and addresses of pages made absolute.
 */
export function present(world: World, value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return value.map((entry) => present(world, entry, paths))
  if (!isThing(value)) return value
  for (const [first = ''] of paths) {
    if (!known(value, first)) throw invalid(`This property cannot be expanded (${first}).`)
  }
  const hidden = askedFor[String(value['object'])] ?? []
  const shown = Object.entries(value).filter(
    ([key]) => !hidden.includes(key) || paths.some(([first]) => first === key),
  )
  return Object.fromEntries(
    shown.map(([key, child]) => {
      if (key === 'hosted_invoice_url' && typeof child === 'string') return [key, world.publicUrl() + child]
      const deeper = children(paths, key)
      const isWanted = deeper.length > 0 && typeof child === 'string'
      const whole = isWanted
        ? expandId(world, child, key)
        : deeper.length > 0
          ? expandAll(world, child, key)
          : child
      return [
        key,
        present(
          world,
          whole,
          deeper.filter((rest) => rest.length > 0),
        ),
      ]
    }),
  )
}

/** The things of a list of ids; anything else is left as it is. */
const expandAll = (world: World, child: unknown, key: string): unknown =>
  Array.isArray(child)
    ? child.map((entry: unknown) => (typeof entry === 'string' ? expandId(world, entry, key) : entry))
    : child

function expandId(world: World, id: string, key: string): object {
  const found = world.store.anything(id)
  if (!found) throw invalid(`This property cannot be expanded (${key}).`)
  return found
}

export function expandPaths(expand: unknown): string[][] {
  if (!Array.isArray(expand)) return []
  const paths = expand.map((path) => String(path).split('.'))
  const tooDeep = paths.find((path) => path.length > deepest)
  if (tooDeep)
    throw invalid(`You cannot expand more than ${deepest} levels of a property: ${tooDeep.join('.')}`)
  return paths
}
