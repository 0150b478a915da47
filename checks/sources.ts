import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { programRoot } from '#db/root.ts'

/** One source file, by its path from the root of the program. */
export interface Source {
  path: string
  text: string
}

/** What is wrong with a line of a file. */
export interface Finding {
  path: string
  line: number
  message: string
}

const isProgram = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|\.testing\.ts$|\/testing(\/|\.ts$)|^server\/dev\//.test(path)

/** The program's own files below these folders: no tests, no helpers of tests, nothing for development. */
export function programSources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(`${programRoot}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter(isProgram)
      .toSorted()
      .map((path) => ({ path, text: readFileSync(`${programRoot}/${path}`, 'utf8') })),
  )
}

/** The number of the line in which a position of a text lies. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

export interface Import {
  /** The file's path from the root of the program. */
  path: string
  line: number
  /** Whether nothing but types is taken from it. */
  isType: boolean
}

const imports =
  /\b(?:import|export)\s+(?<what>[^'"();]*?)\s*from\s*'(?<from>[#.][^']+)'|\bimport\s*\(?\s*'(?<whole>[#.][^']+)'/g

/** What a source imports from the program itself. */
export function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(imports)].map(({ index, groups = {} }) => {
    const { what, from, whole = '' } = groups
    const name = from ?? whole
    const names =
      what
        ?.replace(/^type /, '')
        .replaceAll(/[{}]/g, '')
        .split(',') ?? []
    const isType =
      what !== undefined &&
      (what.startsWith('type ') || names.every((one) => /^(\s*type .*|\s*)$/s.test(one)))
    const file = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name)
    return { path: file, line: lineAt(text, index), isType }
  })
}
