/** What a server of a test answers; `status` is null where it never does. */
export interface Answered {
  status: number | null
  headers: Record<string, string>
  body: string
}

const html = { 'content-type': 'text/html' }

/** The pages that scenarios load, from a real server and from the stand-in's world alike. */
export function answerPage(path: string, cookie = ''): Answered {
  switch (path) {
    case '/never':
      return { status: null, headers: {}, body: '' }
    case '/stays':
      return {
        status: 200,
        headers: html,
        body: "<script>addEventListener('beforeunload', (event) => (event.returnValue = 'stay'))</script>",
      }
    case '/set-cookie':
      return { status: 200, headers: { 'set-cookie': 'session=ada; Path=/; HttpOnly' }, body: '' }
    case '/cookies':
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: cookie }
    case '/redirects':
      return { status: 302, headers: { location: '/page' }, body: '' }
    default:
      return { status: 200, headers: html, body: `<title>${path}</title>` }
  }
}
