import { posix } from 'node:path'
import { importsOf, type Finding, type Import, type Source } from './sources.ts'

const listPath = 'server/domains.ts'

/** The domain's folder to which a file belongs; null for everything else. */
const domainOf = (path: string): string | null => /^server\/domains\/[^/]+(?=\/)/.exec(path)?.[0] ?? null

/** What every domain stands on, and knows none of them. */
const isBelow = (path: string): boolean => /^server\/(core|http|jobs|ports)\//.test(path)

/** The folders of the modules in the list, from top to bottom. */
export function moduleOrder(list: Source): string[] {
  const folders = new Map(
    [...list.text.matchAll(/import \{ (\w+) \} from '(\.[^']+)'/g)].map(([, name = '', path = '']) => [
      name,
      posix.join(posix.dirname(list.path), posix.dirname(path)),
    ]),
  )
  return [...list.text.matchAll(/\.add\('\w+', (\w+)\)/g)].map(([, name = '']) => folders.get(name) ?? name)
}

/** Imports between domains that go down the list, or past what a domain shows of itself. */
export function domainFindings(sources: readonly Source[]): Finding[] {
  const list = sources.find(({ path }) => path === listPath)
  if (!list) throw new Error(`there is no ${listPath}`)
  const order = moduleOrder(list)

  /** What is wrong with a file's import from a domain that is not its own. */
  function wrongWith(file: string, to: string, { path, isType }: Import): string | null {
    if (isBelow(file)) return `${path} stands on this and not the other way round`
    const from = domainOf(file)
    const isService = path.endsWith('.service.ts')
    if (!isService && !path.endsWith('.policy.ts')) return `${path} is known within its domain alone`
    if (!from) return null
    if (order.indexOf(to) > order.indexOf(from)) return `${to} comes after ${from} in ${listPath}`
    return isService && !isType ? `${path} comes as a part of the module: import its types alone` : null
  }

  return sources.flatMap((source) => {
    const { path } = source
    if (path === listPath) return []
    const from = domainOf(path)
    const findings: Finding[] =
      from && !order.includes(from) ? [{ path, line: 1, message: `${from} is not in ${listPath}` }] : []
    for (const wanted of importsOf(source)) {
      const to = domainOf(wanted.path)
      const message = to && to !== from ? wrongWith(path, to, wanted) : null
      if (message) findings.push({ path, line: wanted.line, message })
    }
    return findings
  })
}
