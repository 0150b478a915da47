import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '#server/dev/payments/exchanges.ts'
import { fileScope, nameOf, nodeOf, nodesOf, stripeFolder, type Node, type Scope } from './declarations.ts'
import { check, type Writing } from './shapes.ts'

/** What the SDK declares of one address: the parameters it takes, and what it answers. */
interface Operation {
  method: string
  path: RegExp
  /** Whether an id is a part of the address. */
  namesOne: boolean
  isV2: boolean
  parameters: Node | null
  answer: Node
  scope: Scope
}

const resources = join(stripeFolder, 'resources')
const request =
  /^ {4}(\w+)\([^)]*\) \{\n(?:(?! {4}\}).*\n)*?\s+return this\._makeRequest\('(GET|POST|DELETE)', ['`]([^'`]+)['`]/gm

const pathOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\$\{[^}]*\}+/g, '[^/]+')}$`)

function methodsOf(scope: Scope): Map<string, Node> {
  return new Map(
    [...scope.classes.values()].flatMap((declared) =>
      nodesOf(nodeOf(declared['body'])['body'])
        .filter(({ type }) => type === 'MethodDefinition' || type === 'TSAbstractMethodDefinition')
        .map((method): [string, Node] => [nameOf(method['key']), nodeOf(method['value'])]),
    ),
  )
}

const typeOf = (annotated: Node): Node => nodeOf(nodeOf(annotated['typeAnnotation'])['typeAnnotation'])

/** The operations of one resource: addresses stand in its program, types in its declarations. */
function operationsOf(file: string): Operation[] {
  const program = readFileSync(join(resources, `${file}.js`), 'utf8')
  const scope = fileScope(join(resources, `${file}.d.ts`))
  const methods = methodsOf(scope)
  return [...program.matchAll(request)].flatMap(([, name = '', method = '', path = '']) => {
    const declared = methods.get(name)
    if (!declared) return []
    const parameters = nodesOf(declared['params']).find((one) => nameOf(one) === 'params')
    const answer = nodeOf(nodeOf(declared['returnType'])['typeAnnotation'])
    const isV2 = path.startsWith('/v2/')
    return [
      {
        method,
        path: pathOf(path),
        namesOne: path.includes('${'),
        isV2,
        answer,
        scope,
        parameters: parameters ? typeOf(parameters) : null,
      },
    ]
  })
}

let known: Operation[] | undefined

/** Every operation that the installed SDK knows. */
function operations(): Operation[] {
  known ??= readdirSync(resources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .filter((name) =>
      /_makeRequest/.test(readFileSync(join(resources, name.replace(/\.d\.ts$/, '.js')), 'utf8')),
    )
    .flatMap((name) => operationsOf(name.replace(/\.d\.ts$/, '')))
  return known
}

/** An address without an id comes before one in which its last word could be one. */
function operationAt(method: string, path: string): Operation | undefined {
  const fitting = operations().filter((one) => one.method === method && one.path.test(path))
  return fitting.find((one) => !one.namesOne) ?? fitting[0]
}

/** What an answer is wrapped in, and what it is. */
const answered = (answer: Node): { name: string; item: Node | undefined } => ({
  name: nameOf(answer['typeName']),
  item: nodesOf((answer['typeArguments'] as { params?: unknown } | null)?.params)[0],
})

function answerProblems(operation: Operation, body: unknown): string[] {
  const place = { scope: operation.scope, path: 'answer', writing: 'json' as const }
  const { name, item } = answered(operation.answer)
  if (!item) return [`the answer of ${String(operation.path)} has no type`]
  if (name === 'Promise') return check(body, item, place)
  const { data, ...page } = body as { data: unknown[] }
  const pageKeys = operation.isV2 ? ['next_page_url', 'previous_page_url'] : ['has_more', 'object', 'url']
  const keys = Object.keys(page).toSorted()
  return [
    ...(keys.join() === pageKeys.join() ? [] : [`answer: a page of ${keys.join(', ')}`]),
    ...data.flatMap((one, at) => check(one, item, { ...place, path: `answer.data[${at}]` })),
  ]
}

/** Whether the request was refused for what it says, as some are meant to be. */
function isRefusedForItsForm({ body }: Exchange): boolean {
  const { error } = body as { error?: { code?: string; message?: string } }
  return (
    /^parameter_(missing|unknown)$/.test(error?.code ?? '') ||
    /^(Invalid|Unrecognized) /.test(error?.message ?? '')
  )
}

const errorTypes = [
  'api_error',
  'card_error',
  'idempotency_error',
  'invalid_request_error',
  'rate_limit_error',
]

function errorProblems(body: unknown): string[] {
  const { error } = body as { error?: { type?: string; message?: unknown } }
  const isError = errorTypes.includes(error?.type ?? '') && typeof error?.message === 'string'
  return isError ? [] : ['answer: is no error of the provider']
}

/** Everything in which a request or its answer is not as the installed SDK declares it. */
export function problemsOf(exchange: Exchange): string[] {
  const { method, path, parameters, status, body } = exchange
  const named = (problem: string) => `${method} ${path} ${status}: ${problem}`
  if (status >= 400 && isRefusedForItsForm(exchange)) return errorProblems(body).map(named)
  const operation = operationAt(method, path)
  if (!operation) return [named('the SDK knows no such address')]
  const writing: Writing = operation.isV2 && method === 'POST' ? 'json' : 'form'
  const given = parameters as Record<string, unknown>
  const asked = operation.parameters
    ? check(given, operation.parameters, { scope: operation.scope, path: 'request', writing })
    : Object.keys(given).map((name) => `request.${name}: takes no parameters`)
  const answer = status >= 400 ? errorProblems(body) : answerProblems(operation, body)
  return [...asked, ...answer].map(named)
}
