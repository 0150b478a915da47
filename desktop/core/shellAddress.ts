import { shellOrigin } from './schemes.ts'
import { ShellPage, type ShellPageName } from './shellMessages.ts'

const names = ShellPage.def.options.map(({ shape }) => shape.name.def.values[0])

/** The address of one of the shell's own pages. */
export const shellAddress = (page: ShellPageName): string => `${shellOrigin}/${page}.html`

/** Which of the shell's own pages an address is; undefined for every other address. */
export function shellPageOf(address: string): ShellPageName | undefined {
  const url = URL.parse(address)
  if (!url || `${url.protocol}//${url.host}` !== shellOrigin || url.username || url.password) return undefined
  return names.find((name) => url.pathname === `/${name}.html`)
}
