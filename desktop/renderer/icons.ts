import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const imported = /import \{([^}]*)\} from 'lucide-react'/g
const listed = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g

/**
 * Imports each icon from its own file. Imported from the list of all icons, one belongs to no page: it would be
 * shared among whatever happens to use it, and come with others that the page never shows.
 */
export function iconsByFile(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '..', 'esm')
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  const files = new Map(
    [...list.matchAll(listed)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
  const importOf = (name: string): string => {
    if (name.startsWith('type ')) return ''
    const [icon = '', local = icon] = name.split(' as ')
    const file = files.get(icon)
    return file ? `import ${local} from '${join(folder, file)}'` : `import { ${name} } from 'lucide-react'`
  }
  return {
    name: 'plaza:icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/desktop\/renderer\/.*\.tsx?$/, code: `from 'lucide-react'` },
      handler: (code) =>
        code.replaceAll(imported, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map((name) => importOf(name))
            .join('\n'),
        ),
    },
  }
}

/** What an icon's file says that the component of ours does not ask for. */
const unused = /^ {2}(?:name|size|aliases): .*\n|, key: "\w+"|^__iconData\.node;\n/gm

/** Gives the files of icons a component of ours (`ui/drawnIcon.ts`), and takes out of them what it does not need. */
export const lightIcons = (): Plugin => ({
  name: 'plaza:light-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => join(import.meta.dirname, 'ui', 'drawnIcon.ts'),
  },
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replaceAll(unused, ''),
  },
})
