export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

/** A caller of the API that behaves as a browser page of ours does, with or without a session cookie. */
export class TestClient {
  private readonly origin: string
  private readonly cookie: string | undefined
  private readonly secret: string | undefined

  constructor(origin: string, cookie?: string, secret?: string) {
    this.origin = origin
    this.cookie = cookie
    this.secret = secret
  }

  /** The raw call, for tests of headers and of bodies that are not JSON. */
  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookie) headers.set('Cookie', this.cookie)
    if (this.secret) headers.set('Authorization', `Bearer ${this.secret}`)
    return fetch(this.origin + path, { redirect: 'manual', ...init, headers })
  }

  get<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>> {
    return this.call<Body>('GET', path)
  }
  post<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.call<Body>('POST', path, body)
  }
  put<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.call<Body>('PUT', path, body)
  }
  delete<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>> {
    return this.call<Body>('DELETE', path)
  }

  async call<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const response = await this.request(path, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : null) as Body,
    }
  }
}

/** A caller of the API by a token, as a program is one. */
export const bearer = (origin: string, secret: string): TestClient =>
  new TestClient(origin, undefined, secret)
