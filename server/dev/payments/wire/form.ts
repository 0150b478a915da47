import { invalid } from './refusal.ts'

export type FormValue = string | FormValue[] | { [key: string]: FormValue }

interface Branch {
  [key: string]: string | Branch
}

function pathOf(name: string): string[] {
  const path = name.split(/[[\]]+/).filter((part) => part !== '')
  if (path.length === 0 || path.includes('__proto__')) throw invalid(`Invalid parameter name: ${name}`)
  return path
}

function plant(root: Branch, path: string[], value: string): void {
  let branch = root
  for (const part of path.slice(0, -1)) {
    const next = branch[part] ?? {}
    if (typeof next === 'string') throw invalid(`Invalid parameter: ${path.join('.')}`)
    branch[part] = next
    branch = next
  }
  branch[path.at(-1) ?? ''] = value
}

/** Keys 0, 1, 2 … make a list. */
function grow(branch: string | Branch): FormValue {
  if (typeof branch === 'string') return branch
  const entries = Object.entries(branch).map(([key, value]) => [key, grow(value)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** Reads `a[b][0]=c`, as bodies and query strings of /v1 are written. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = {}
  for (const [name, value] of new URLSearchParams(text)) plant(root, pathOf(name), value)
  return grow(root) as Record<string, FormValue>
}
