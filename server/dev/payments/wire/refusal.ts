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

export function missing(kind: string, id: string): Refusal {
  const name = kind.replace(/^.*\./, '').replaceAll('_', ' ')
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${name}: '${id}'`,
    param: 'id',
  })
}
