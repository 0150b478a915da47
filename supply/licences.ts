/** Licences that ask for no more than their notice. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

interface Exception {
  licence: string
  packages: RegExp
  why: string
}

/** Everything else, package by package. */
const exceptions: readonly Exception[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, a library of its own that is loaded at run time and can be exchanged',
  },
  { licence: 'MPL-2.0', packages: /^web-push$/, why: 'used as it is; its own files stay under its licence' },
  { licence: 'OFL-1.1', packages: /^@fontsource-variable\//, why: 'fonts, which may be embedded' },
  { licence: 'MPL-2.0', packages: /^(axe-core|@axe-core\/playwright)$/, why: 'tests only' },
  { licence: 'MPL-2.0', packages: /^lightningcss/, why: 'build only' },
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/, why: 'data, build only' },
  { licence: 'WTFPL', packages: /^truncate-utf8-bytes$/, why: 'packaging only' },
]

/** Whether a package may be used under what its lock entry says, an SPDX expression of AND and OR. */
export function isAccepted(name: string, expression: string): boolean {
  const isTaken = (licence: string) =>
    permissive.has(licence) ||
    exceptions.some((exception) => exception.licence === licence && exception.packages.test(name))
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isTaken(licence.trim())))
}
