import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closureOf, nameOf, type Lock, type Manifest } from './lock.ts'

interface Component {
  name: string
  version: string
  scope: 'required' | 'optional' | 'excluded'
}

/** A CycloneDX document as npm makes it, as far as it is read here. */
export interface Bill {
  metadata: { component: { name: string; type: string } }
  components: Component[]
}

interface Parts {
  root: string
  lock: Lock
  manifest: Manifest
}

/** What the bundles of the web app and the desktop app are made from. */
const bundled = 'desktop/{core,main,preload,renderer,shell}/**/*.{ts,tsx,css}'

/**
 * npm's bill of materials with the product's own name, and with what ships as `required`: the dependencies, and
 * those packages for development that the bundlers put into the web app and the desktop app.
 */
export function billOf(bill: Bill, { root, lock, manifest }: Parts): Bill {
  const asked = [...Object.keys(manifest.dependencies), ...importedIn(root, manifest)]
  const shipped = new Set(
    [...closureOf(lock, asked)].map((path) => `${nameOf(path)} ${lock.packages[path]?.version ?? ''}`),
  )
  const { metadata, components } = bill
  return {
    ...bill,
    metadata: { ...metadata, component: { ...metadata.component, name: 'plaza', type: 'application' } },
    components: components.map((component) => ({
      ...component,
      scope: shipped.has(`${component.name} ${component.version}`) ? 'required' : 'optional',
    })),
  }
}

/** The packages for development that sources of the bundles import. */
function importedIn(root: string, { devDependencies }: Manifest): Set<string> {
  const found = new Set<string>()
  for (const file of globSync(bundled, { cwd: root })) {
    if (/\.test\.tsx?$|\.config\.ts$|\/testing\//.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from|import|@import)\s*\(?['"]((?:@[\w.-]+\/)?[\w.-]+)/g))
      if (name in devDependencies) found.add(name)
  }
  return found
}
