import { originOf } from './schemes.ts'

const granted = new Set(['clipboard-sanitized-write', 'fullscreen'])

interface Asked {
  permission: string
  /** The address of the frame that asks. */
  url: string
  /** The origin of the window's server, or of the shell's own pages. */
  origin: string
  isMainFrame: boolean
}

/** Whether a page may have a permission: two harmless ones, in the server's own main frame. The rest never. */
export const isGranted = ({ permission, url, origin, isMainFrame }: Asked): boolean =>
  granted.has(permission) && isMainFrame && hasOrigin(URL.parse(url), origin)

const hasOrigin = (url: URL | null, origin: string) => url !== null && originOf(url) === origin
