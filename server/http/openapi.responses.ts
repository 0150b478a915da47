import { failures, type FailureCode } from '#shared/errors.ts'

type Json = Record<string, unknown>

const issue = {
  type: 'object',
  required: ['path', 'message'],
  properties: { path: { type: 'string' }, message: { type: 'string' } },
}

/** The body of a refusal with one of these codes. */
function failureWith(codes: readonly string[]): Json {
  return {
    type: 'object',
    required: ['message', 'code'],
    properties: {
      message: { type: 'string', description: 'The sentence a person reads' },
      code: { type: 'string', enum: codes },
      issues: { type: 'array', items: issue },
    },
  }
}

/** The body of any refusal. */
export const failureSchema = failureWith(Object.keys(failures))

const retryAfter = {
  'Retry-After': { description: 'Seconds until another try makes sense', schema: { type: 'integer' } },
}

/** The refusals of a document: each list of codes that share a status is written out once. */
export function refusalComponents() {
  const components: Record<string, Json> = {}

  function nameFor(status: number, codes: FailureCode[]): string {
    const name = [status, ...codes].join('-')
    components[name] ??= {
      description: codes.map((code) => `${code}: ${failures[code][1]}`).join('\n'),
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: { 'application/json': { schema: failureWith(codes) } },
    }
    return name
  }

  return {
    components,
    /** The responses with which a call may be refused, by status. */
    responsesOf(codes: readonly FailureCode[]): Record<string, Json> {
      const byStatus = Map.groupBy(codes, (code) => failures[code][0])
      const statuses = [...byStatus].sort(([one], [other]) => one - other)
      return Object.fromEntries(
        statuses.map(([status, same]) => [
          String(status),
          { $ref: `#/components/responses/${nameFor(status, same.toSorted())}` },
        ]),
      )
    },
  }
}

export type Refusals = ReturnType<typeof refusalComponents>
