import {
  nameOf,
  nodeOf,
  nodesOf,
  partsOf,
  resolve,
  type Declared,
  type Node,
  type Scope,
} from './declarations.ts'

/** How values are written: forms know nothing but strings. */
export type Writing = 'form' | 'json'

interface Place {
  scope: Scope
  path: string
  writing: Writing
}

type Check = (value: unknown, place: Place, given: Node[]) => string[]

const wrong = (value: unknown, { path }: Place, wanted: string): string[] => [
  `${path}: ${JSON.stringify(value)?.slice(0, 80)} is not ${wanted}`,
]

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function list(value: unknown, place: Place, item: Node): string[] {
  if (!Array.isArray(value)) return wrong(value, place, 'a list')
  return value.flatMap((entry, at) => check(entry, item, { ...place, path: `${place.path}[${at}]` }))
}

const text: Check = (value, place) => (typeof value === 'string' ? [] : wrong(value, place, 'text'))

/** Names and values of an operator's own. */
const metadata: Check = (value, place) =>
  isThing(value) && Object.values(value).every((one) => typeof one === 'string')
    ? []
    : wrong(value, place, 'metadata')

/** What the declarations name without being made of Stripe's own fields. */
const builtIn: Record<string, Check> = {
  Array: (value, place, [item]) => (item ? list(value, place, item) : []),
  Record: (value, place) => (isThing(value) ? [] : wrong(value, place, 'an object')),
  // Words that Stripe may add one day are none that we send, or that its stand-in answers.
  OtherString: (value, place) => wrong(value, place, 'a word that the SDK declares'),
  Decimal: text,
  Metadata: metadata,
  MetadataParam: metadata,
  Response: (value, place, [item]) => (item ? check(value, item, place) : []),
  Emptyable: (value, place, [item]) =>
    value === null || value === '' || !item ? [] : check(value, item, place),
  ApiList: (value, place, [item]) => {
    if (!isThing(value)) return wrong(value, place, 'a list')
    const { object, data, has_more, url, ...others } = value
    const isList = object === 'list' && typeof has_more === 'boolean' && typeof url === 'string'
    const strange = Object.keys(others)
    return [
      ...(isList && strange.length === 0 ? [] : wrong(value, place, 'a page of a list')),
      ...(item ? list(data, { ...place, path: `${place.path}.data` }, item) : []),
    ]
  },
}

const keywords: Record<string, Check> = {
  TSStringKeyword: text,
  TSNumberKeyword: (value, place) => {
    const isNumber =
      place.writing === 'form'
        ? typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
        : typeof value === 'number'
    return isNumber ? [] : wrong(value, place, 'a number')
  },
  TSBooleanKeyword: (value, place) => {
    const isFlag =
      place.writing === 'form' ? value === 'true' || value === 'false' : typeof value === 'boolean'
    return isFlag ? [] : wrong(value, place, 'true or false')
  },
  TSNullKeyword: (value, place) => (value === null ? [] : wrong(value, place, 'null')),
  TSVoidKeyword: (value, place) => wrong(value, place, 'left out'),
  TSUndefinedKeyword: (value, place) => wrong(value, place, 'left out'),
  TSAnyKeyword: () => [],
  TSUnknownKeyword: () => [],
  TSObjectKeyword: (value, place) => (isThing(value) ? [] : wrong(value, place, 'an object')),
}

interface Field {
  node: Node
  isOptional: boolean
  scope: Scope
}

interface Fields {
  named: Map<string, Field>
  /** Any other name has this type. */
  index: Field | null
}

function addMembers(fields: Fields, members: Node[], scope: Scope): void {
  for (const member of members) {
    // What the SDK adds for its callers is not on the wire.
    if (member.type === 'TSMethodSignature') continue
    const annotation = nodeOf(member['typeAnnotation'])
    const node = nodeOf(annotation['typeAnnotation'])
    const field = { node, scope, isOptional: member['optional'] === true }
    if (member.type === 'TSIndexSignature') fields.index = field
    else fields.named.set(nameOf(member['key']), field)
  }
}

const knownFields = new WeakMap<Node, Fields>()

/** The fields of an interface, with those that it inherits. */
function fieldsOf(declared: Declared): Fields {
  const known = knownFields.get(declared.node) ?? readFields(declared)
  knownFields.set(declared.node, known)
  return known
}

function readFields({ node, scope }: Declared): Fields {
  const fields: Fields = { named: new Map(), index: null }
  for (const parent of nodesOf(node['extends'])) {
    const found = resolve(partsOf(nodeOf(parent['expression'])), scope)
    if (!found) continue
    const inherited = fieldsOf(found)
    for (const [name, field] of inherited.named) fields.named.set(name, field)
    fields.index ??= inherited.index
  }
  addMembers(fields, nodesOf(nodeOf(node['body'])['body']), scope)
  return fields
}

function object(value: unknown, fields: Fields, place: Place): string[] {
  if (!isThing(value)) return wrong(value, place, 'an object')
  const { named, index } = fields
  const found = Object.entries(value).flatMap(([name, child]) => {
    const field = named.get(name) ?? index
    const path = `${place.path}.${name}`
    if (!field) return [`${path}: the SDK declares no such field`]
    return child === undefined ? [] : check(child, field.node, { ...place, path, scope: field.scope })
  })
  const lacking = [...named].flatMap(([name, { isOptional, node }]) =>
    isOptional || node.type === 'TSVoidKeyword' || value[name] !== undefined
      ? []
      : [`${place.path}.${name}: is missing`],
  )
  return [...found, ...lacking]
}

/** Whether a thing says by its `object` or `type` that it is not of this one of several types. */
function isOther(value: unknown, node: Node, { scope }: Place): boolean {
  if (!isThing(value) || node.type !== 'TSTypeReference') return false
  const declared = resolve(partsOf(nodeOf(node['typeName'])), scope)
  if (declared?.node.type !== 'TSInterfaceDeclaration') return false
  const { named } = fieldsOf(declared)
  return ['object', 'type'].some((name) => {
    const field = named.get(name)?.node
    return field?.type === 'TSLiteralType' && nodeOf(field['literal'])['value'] !== value[name]
  })
}

/** What is wrong with the one alternative that fits best. */
function union(value: unknown, all: Node[], place: Place): string[] {
  const fitting = all.filter((one) => !isOther(value, one, place))
  let fewest: string[] | null = null
  for (const one of fitting.length > 0 ? fitting : all) {
    const problems = check(value, one, place)
    if (problems.length === 0) return problems
    if (!fewest || problems.length < fewest.length) fewest = problems
  }
  return fewest ?? wrong(value, place, 'anything that is declared')
}

/** Holds a value against a type, and says what differs and where. */
export function check(value: unknown, node: Node, place: Place): string[] {
  const keyword = keywords[node.type]
  if (keyword) return keyword(value, place, [])
  switch (node.type) {
    case 'TSLiteralType': {
      const wanted = nodeOf(node['literal'])['value']
      const written = place.writing === 'form' ? String(wanted) : wanted
      return value === written ? [] : wrong(value, place, JSON.stringify(wanted))
    }
    case 'TSArrayType':
      return list(value, place, nodeOf(node['elementType']))
    case 'TSParenthesizedType':
      return check(value, nodeOf(node['typeAnnotation']), place)
    case 'TSUnionType':
      return union(value, nodesOf(node['types']), place)
    case 'TSIntersectionType':
      return nodesOf(node['types']).flatMap((one) => check(value, one, place))
    case 'TSTypeLiteral': {
      const fields: Fields = { named: new Map(), index: null }
      addMembers(fields, nodesOf(node['members']), place.scope)
      return object(value, fields, place)
    }
    case 'TSTypeReference':
      return reference(value, node, place)
    default:
      throw new Error(`${place.path}: types of the kind ${node.type} are not understood`)
  }
}

function reference(value: unknown, node: Node, place: Place): string[] {
  const parts = partsOf(nodeOf(node['typeName']))
  const [name = ''] = parts
  const known = parts.length === 1 ? builtIn[name] : undefined
  const given = nodesOf((node['typeArguments'] as { params?: unknown } | null)?.params)
  if (known) return known(value, place, given)
  const declared = resolve(parts, place.scope)
  if (!declared) return [`${place.path}: ${parts.join('.')} is declared nowhere`]
  return declared.node.type === 'TSInterfaceDeclaration'
    ? object(value, fieldsOf(declared), place)
    : check(value, nodeOf(declared.node['typeAnnotation']), { ...place, scope: declared.scope })
}
