import type { Plugin } from 'vite'

/**
 * A script with any sign beyond Latin-1 is held by V8 with two bytes for each of its signs, for as long as the
 * process lives. Written as escapes they mean the same, in strings, templates and expressions alike.
 */
export const escapeSigns = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, sign: string) => {
    const escape = `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
    // A sign that was escaped by itself means itself.
    return slashes.length % 2 === 0 ? slashes + escape : slashes.slice(1) + escape
  })

/** Writes the chunks of a program for Node so that each sign of them takes one byte of its memory. */
export const oneByte = (): Plugin => ({
  name: 'plaza:one-byte',
  apply: 'build',
  enforce: 'post',
  // When nothing is printed anew any more.
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeSigns(file.code)
  },
})
