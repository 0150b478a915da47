import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Boot } from '#shared/boot.ts'
import type { Log } from '../core/log.ts'
import type { Drawn } from './document.ts'

/** What the build for the server exports: `desktop/renderer/server.tsx`. */
interface DrawingProgram {
  draw: (address: string, boot: Boot) => Promise<string>
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
export function liftStyles(html: string): Drawn {
  const styles = new Set<string>()
  const lifted = html.replaceAll(styleAttribute, (_, style: string) => {
    if (plainStyle.test(style)) styles.add(style)
    return ` data-style="${style}"`
  })
  return { html: lifted, css: [...styles].map((style) => `[data-style="${style}"]{${style}}`).join('') }
}

/** Loads the app's build for the server, which stands beside the one for browsers, if there is one. */
export function openDrawing(webRoot: string, log: Log): Draw {
  const file = join(webRoot, '..', 'pages', 'server.js')
  if (!existsSync(file)) return () => Promise.resolve(null)
  const program = import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<DrawingProgram>
  program.catch((error: unknown) => log.error({ err: error }, 'page.drawing_missing'))
  return async (address, boot) => {
    try {
      const { draw } = await program
      return liftStyles(await draw(address, boot))
    } catch (error) {
      log.error({ err: error, address }, 'page.draw_failed')
      return null
    }
  }
}
