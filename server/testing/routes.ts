import { endpoints } from '#shared/endpoints.ts'
import type { TestServer } from './server.ts'

type Declared = (typeof endpoints)[number]

/** An endpoint as routes are named here: `POST /api/votes`. */
export const callName = ({ spec }: Declared): string => `${spec.method} ${spec.path}`

interface Layer {
  route?: { path: string; methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
}

/** The routes of the whole server as `METHOD path`, in the order in which they are tried. */
export function servedRoutes({ app }: TestServer): string[] {
  const walk = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => {
      if (!route) return handle.stack ? walk(handle.stack) : []
      return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
    })
  const { router } = app.handler as unknown as { router: { stack: Layer[] } }
  return [...new Set(walk(router.stack))].filter((name) => name !== 'OPTIONS /{*path}')
}

/** The declared endpoints that are served; that none is missing is a test of its own. */
export function servedEndpoints(server: TestServer): Declared[] {
  const served = servedRoutes(server)
  return endpoints.filter((endpoint) => served.includes(callName(endpoint)))
}

/** Does the work for each, so many at a time. */
export async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  lanes = 6,
): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
