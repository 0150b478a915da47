/** One field that was refused: where it stands in what was sent, and why. */
export interface Issue {
  path: string
  message: string
}

interface Refused<Code extends string> {
  status: number
  code: Code
  message: string
  issues: Issue[]
  retryAfter: number | null
  requestId: string | null
}

/** What the API refused. `code` is for programs and stays; the message is for people and may change. */
export class PlazaError<Code extends string = string> extends Error {
  override name = 'PlazaError'
  readonly status: number
  readonly code: Code
  readonly issues: Issue[]
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | null
  /** Names the call in the server's log. */
  readonly requestId: string | null

  constructor({ status, code, message, issues, retryAfter, requestId }: Refused<Code>) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
    this.requestId = requestId
  }
}

/** Reads a refusal; whatever stands between here and the server may answer in another shape. */
export async function errorOf(response: Response): Promise<PlazaError> {
  const said: unknown = await response.json().catch(() => null)
  const body = (typeof said === 'object' && said !== null ? said : {}) as Partial<Refused<string>>
  const wait = Number(response.headers.get('Retry-After') ?? NaN)
  return new PlazaError({
    status: response.status,
    code: body.code ?? `http.${response.status}`,
    message: body.message ?? `The server answered ${response.status}`,
    issues: body.issues ?? [],
    retryAfter: Number.isFinite(wait) ? wait : null,
    requestId: response.headers.get('X-Request-Id'),
  })
}
