import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Boot } from '#shared/boot.ts'
import type { Log } from '../core/log.ts'
import type { Drawn } from './document.ts'

/** What the build for the server exports: `desktop/renderer/server.tsx`. */
interface DrawingProgram {
  draw: (address: string, boot: Boot) => Promise<{ html: string; parts: string[] }>
}

/** Draws pages as the browser would; null where it cannot be done, and the page then draws itself. */
export type Draw = (address: string, boot: Boot) => Promise<Drawn | null>

const styleAttribute = / style="([^"]*)"/g
/** Nothing that could end a selector, a rule or the element: whatever else stands in a style is set by the page. */
const plainStyle = /^[\w#%.:;,() -]+$/

/**
 * Moves what elements are styled with into a style sheet: the page's policy takes no styles in attributes. The
 * page puts them back when it takes the elements over.
 */
export function liftStyles(html: string): Pick<Drawn, 'html' | 'css'> {
  const styles = new Set<string>()
  const lifted = html.replaceAll(styleAttribute, (_, style: string) => {
    if (plainStyle.test(style)) styles.add(style)
    return ` data-style="${style}"`
  })
  return { html: lifted, css: [...styles].map((style) => `[data-style="${style}"]{${style}}`).join('') }
}

/** Without the app's style sheet, which makes it visible, a page shows what others of its styles hide. */
const unstyled = '#root{visibility:hidden}'

interface ManifestEntry {
  file: string
  imports?: string[]
}

/** Finds the scripts that these files of the app are built into, with all that they import. */
function scriptFinder(webRoot: string): (modules: readonly string[]) => string[] {
  const file = join(webRoot, '.vite', 'manifest.json')
  if (!existsSync(file)) return () => []
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>
  const withImports = (name: string, found: Set<string>): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const imported of manifest[name]?.imports ?? []) withImports(imported, found)
    return found
  }
  // The page itself names what it starts with.
  const known = withImports('index.html', new Set())
  return (modules) => {
    const all = modules.reduce((found, name) => withImports(name, found), new Set(known))
    return [...all].flatMap((name) => (known.has(name) ? [] : (manifest[name]?.file ?? [])))
  }
}

/** Loads the app's build for the server, which stands beside the one for browsers, if there is one. */
export function openDrawing(webRoot: string, log: Log): Draw {
  const file = join(webRoot, '..', 'pages', 'server.js')
  if (!existsSync(file)) return () => Promise.resolve(null)
  const scriptsOf = scriptFinder(webRoot)
  const program = import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<DrawingProgram>
  program.catch((error: unknown) => log.error({ err: error }, 'page.drawing_missing'))
  return async (address, boot) => {
    try {
      const { draw } = await program
      const { html, parts } = await draw(address, boot)
      const lifted = liftStyles(html)
      return {
        ...lifted,
        css: unstyled + lifted.css,
        parts,
        scripts: scriptsOf(parts.map((part) => part.split('#')[0]!)),
      }
    } catch (error) {
      log.error({ err: error, address }, 'page.draw_failed')
      return null
    }
  }
}
