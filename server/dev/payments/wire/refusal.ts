export interface RefusalBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** An answer other than 200, in the provider's words. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.name = 'Refusal'
    this.status = status
    this.body = body
  }
}

/** 400: the request makes no sense, or not now. */
export function invalid(message: string, detail: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...detail })
}

const nameOf = (kind: string): string => kind.replace(/^.*\./, '').replaceAll('_', ' ')

/** 404: there is nothing at the address. */
export function missing(kind: string, id: string): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${nameOf(kind)}: '${id}'`,
    param: 'id',
  })
}

/** 400: the request names something that does not exist. */
export function unknown(kind: string, id: string, param: string): Refusal {
  return invalid(`No such ${nameOf(kind)}: '${id}'`, { code: 'resource_missing', param })
}
