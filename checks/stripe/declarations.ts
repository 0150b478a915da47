import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { programRoot } from '#db/root.ts'

/** A node of a declaration file, of which only what is read is named. */
export interface Node {
  type: string
  [key: string]: unknown
}

/** A type and the place in which its names are understood. */
export interface Declared {
  node: Node
  scope: Scope
}

export interface Scope {
  parent: Scope | null
  file: string
  types: Map<string, Declared>
  namespaces: Map<string, Scope>
  imports: Map<string, { file: string; name: string }>
  /** Names that a namespace hands on from around it. */
  aliases: Map<string, string>
  classes: Map<string, Node>
}

export const nodeOf = (value: unknown): Node => value as Node
export const nodesOf = (value: unknown): Node[] => (value ?? []) as Node[]
export const nameOf = (value: unknown): string => {
  const { name, value: text } = value as { name?: string; value?: string }
  return name ?? text ?? ''
}

/** Where the installed SDK keeps its declarations. */
export const stripeFolder = join(programRoot, 'node_modules/stripe/esm')

const newScope = (file: string, parent: Scope | null): Scope => ({
  parent,
  file,
  types: new Map(),
  namespaces: new Map(),
  imports: new Map(),
  aliases: new Map(),
  classes: new Map(),
})

/** The name under which a whole file is imported. */
const everything = '*'

const fileOf = (source: string, scope: Scope): string =>
  join(dirname(scope.file), source.replace(/\.js$/, '.d.ts'))

function declare(statement: Node, scope: Scope): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      if (statement['declaration']) declare(nodeOf(statement['declaration']), scope)
      else if (statement['source']) {
        for (const specifier of nodesOf(statement['specifiers'])) {
          const file = fileOf(nameOf(statement['source']), scope)
          scope.imports.set(nameOf(specifier['exported']), { file, name: nameOf(specifier['local']) })
        }
      } else {
        for (const specifier of nodesOf(statement['specifiers'])) {
          scope.aliases.set(nameOf(specifier['exported']), nameOf(specifier['local']))
        }
      }
      break
    case 'ImportDeclaration':
      for (const specifier of nodesOf(statement['specifiers'])) {
        const file = fileOf(nameOf(statement['source']), scope)
        const name = specifier['imported'] ? nameOf(specifier['imported']) : everything
        scope.imports.set(nameOf(specifier['local']), { file, name })
      }
      break
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      scope.types.set(nameOf(statement['id']), { node: statement, scope })
      break
    case 'ClassDeclaration':
      scope.classes.set(nameOf(statement['id']), statement)
      break
    case 'TSModuleDeclaration': {
      const name = nameOf(statement['id'])
      const inner = scope.namespaces.get(name) ?? newScope(scope.file, scope)
      scope.namespaces.set(name, inner)
      for (const one of nodesOf(nodeOf(statement['body'])['body'])) declare(one, inner)
      break
    }
    default:
  }
}

const files = new Map<string, Scope>()

/** What a declaration file declares, read once. */
export function fileScope(file: string): Scope {
  const known = files.get(file)
  if (known) return known
  const scope = newScope(file, null)
  files.set(file, scope)
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  for (const statement of program.body) declare(statement as unknown as Node, scope)
  return scope
}

/** The parts of `A.B.C`. */
export function partsOf(name: Node): string[] {
  return name.type === 'TSQualifiedName'
    ? [...partsOf(nodeOf(name['left'])), nameOf(name['right'])]
    : [nameOf(name)]
}

function within(scope: Scope, [first = '', ...rest]: string[]): Declared | null {
  const alias = scope.aliases.get(first)
  if (alias !== undefined && scope.parent) return resolve([alias, ...rest], scope.parent)
  if (rest.length === 0) return scope.types.get(first) ?? null
  const inner = scope.namespaces.get(first)
  return inner ? within(inner, rest) : null
}

/** The type that a name means here; null for one that this program has no need to know. */
export function resolve(parts: string[], scope: Scope): Declared | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const found = within(at, parts)
    if (found) return found
    const imported = at.imports.get(parts[0] ?? '')
    if (imported) {
      const rest = parts.slice(1)
      const wanted = imported.name === everything ? rest : [imported.name, ...rest]
      return resolve(wanted, fileScope(imported.file))
    }
  }
  return null
}
