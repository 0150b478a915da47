import { readFileSync } from 'node:fs'
import { parseSync, type Plugin } from 'vite'

/** What browsers need of an endpoint; the rest is for the server and the API's own description. */
const kept: readonly string[] = ['method', 'path', 'isPaged']

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const ofTypes = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments'])

/** The parts of a node that run: neither types nor the names of fields. */
function partsOf(node: Node): Node[] {
  const isName = (field: string) =>
    node['computed'] !== true && (field === 'property' || (field === 'key' && node['shorthand'] !== true))
  return Object.entries(node).flatMap(([field, value]) =>
    ofTypes.has(field) || isName(field) ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  )
}

/** Every name that is read in it, also by its functions when they are called. */
const namesIn = (node: Node): string[] => [
  ...(node.type === 'Identifier' ? [String(node['name'])] : []),
  ...partsOf(node).flatMap(namesIn),
]

/** Whether it calls something when it is declared, and not only when a function of it is called. */
const isMade = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  node.type === 'NewExpression' ||
  (!node.type.includes('Function') && partsOf(node).some(isMade))

interface Declared {
  name: string
  isExported: boolean
  text: string
  uses: string[]
  isMade: boolean
}

/** An endpoint with nothing of it but what browsers need, and the names that this reads. */
function slim(call: Node, code: string): Pick<Declared, 'text' | 'uses'> {
  const [spec] = call['arguments'] as Node[]
  const fields = (spec!['properties'] as Node[]).filter((field) =>
    kept.includes(String((field['key'] as Node | undefined)?.['name'])),
  )
  const text = fields.map(({ start, end }) => code.slice(start, end)).join(', ')
  return { text: `endpoint({ ${text} })`, uses: ['endpoint', ...fields.flatMap(namesIn)] }
}

const types = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'])

/** What a statement of the contract declares; nothing for a type. Throws for what the contract does not consist of. */
function declaredBy(statement: Node, code: string): Declared[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = isExported ? statement['declaration'] : statement
  const head = isExported ? 'export ' : ''
  if (!isNode(declaration)) throw new Error(`The contract has an export of another form: ${statement.type}`)
  if (types.has(declaration.type)) return []
  if (declaration.type === 'FunctionDeclaration') {
    const name = String((declaration['id'] as Node)['name'])
    const text = head + code.slice(declaration.start, declaration.end)
    return [{ name, isExported, text, uses: namesIn(declaration), isMade: false }]
  }
  const [declarator, ...others] =
    declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : []
  const id = declarator?.['id'] as Node | undefined
  const init = declarator?.['init']
  if (declaration['kind'] !== 'const' || others.length > 0 || id?.type !== 'Identifier' || !isNode(init))
    throw new Error(`The contract declares in another form: ${code.slice(statement.start, statement.end)}`)
  const name = String(id['name'])
  if (init.type === 'CallExpression' && (init['callee'] as Node)['name'] === 'endpoint') {
    const { text, uses } = slim(init, code)
    return [{ name, isExported, text: `${head}const ${name} = ${text}`, uses, isMade: false }]
  }
  const value = code.slice(init.start, init.end)
  // Nothing of the contract does anything else when it is declared: what is not used is left out.
  const text = `${head}const ${name} = ${isMade(init) ? `/* @__PURE__ */ (() => (${value}))()` : value}`
  return [{ name, isExported, text, uses: namesIn(init), isMade: isMade(init) }]
}

/**
 * Parts a file of the contract in two: its schemas with all that is made of them, and the rest. A page that
 * calls endpoints then loads neither schemas nor zod; one that checks what is typed does. Null where a file
 * has no schemas.
 */
export function partContract(code: string): { plain: string; schemas: string } | null {
  const body = parseSync('contract.ts', code).program.body as unknown as Node[]
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const isZod = (node: Node) =>
    (node['source'] as Node)['value'] === 'zod/mini' && node['importKind'] !== 'type'
  if (!imports.some(isZod)) return null
  const declared = body
    .filter((statement) => !imports.includes(statement))
    .flatMap((statement) => declaredBy(statement, code))
  const imported = new Set(
    imports
      .flatMap((node) => node['specifiers'] as Node[])
      .map((specifier) => String((specifier['local'] as Node)['name'])),
  )
  // What calls something of another file may make a schema with it; what only schemas read goes with them.
  const late = new Set(['z'])
  for (let known = 0; known !== late.size;) {
    known = late.size
    for (const { name, uses, isMade, isExported } of declared) {
      const isRead = declared.some((other) => !late.has(other.name) && other.uses.includes(name))
      if (uses.some((used) => late.has(used) || (isMade && imported.has(used)))) late.add(name)
      else if (!isExported && !isRead) late.add(name)
    }
  }
  const plain = declared.filter(({ name }) => !late.has(name))
  const schemas = declared.filter(({ name }) => late.has(name))
  const shared = plain.filter(({ name }) => schemas.some(({ uses }) => uses.includes(name)))
  const hidden = shared.filter(({ isExported }) => !isExported)
  const names = (list: Declared[]) => list.map(({ name }) => name).join(', ')
  // What a part does not read it does not import: pages are put together by what imports what.
  const headOf = (list: Declared[]): string[] => {
    const read = new Set(list.flatMap(({ uses }) => uses))
    return imports
      .filter((node) =>
        (node['specifiers'] as Node[]).some(({ local }) => read.has(String((local as Node)['name']))),
      )
      .map(({ start, end }) => code.slice(start, end))
  }
  return {
    plain: [...headOf(plain), ...plain.map(({ text }) => text), `export { ${names(hidden)} }`].join('\n'),
    schemas: [
      ...headOf(schemas),
      `import { ${names(shared)} } from '?plain'`,
      ...schemas.map(({ text }) => text),
    ].join('\n'),
  }
}

const file = /^(.*\/shared\/\w+\.ts)(?:\?(plain|schemas))?$/

/** The contract as the built web app takes it: see `partContract`. */
export function contractInParts(): Plugin {
  return {
    name: 'plaza:contract-in-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\?(?:plain|schemas)$/ }, handler: (source) => source },
    load: {
      filter: { id: file },
      handler(id) {
        const [, path = '', part] = file.exec(id) ?? []
        this.addWatchFile(path)
        const code = readFileSync(path, 'utf8')
        const parts = partContract(code)
        const made = { moduleSideEffects: false, moduleType: 'ts' as const }
        if (!parts) return { ...made, code }
        if (part === 'plain') return { ...made, code: parts.plain }
        if (part === 'schemas') return { ...made, code: parts.schemas.replace(`'?plain'`, `'${path}?plain'`) }
        return { ...made, code: `export * from '${path}?plain'\nexport * from '${path}?schemas'` }
      },
    },
  }
}
