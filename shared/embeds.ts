/** Where a post stands for other pages to show in a frame, and where such a frame is described. */
export const embedPath = (id: string): string => `/embed/post/${encodeURIComponent(id)}`
export const embedPicturePath = (id: string): string => `${embedPath(id)}/picture`
export const oembedPath = '/oembed'

/** How wide a frame is in pixels, unless somebody asks for less. */
export const embedWidth = { usual: 550, least: 220 } as const

interface Embedded {
  title: string
  imageUrl?: string | null
  sponsor?: unknown
  poll?: { options: readonly unknown[] } | undefined
}

const heights = { plain: 244, picture: 220, sponsor: 30, option: 46, votes: 24 } as const

/** How high a frame must be to hold a post: nothing in it runs that could say so. */
export const embedHeight = ({ imageUrl, sponsor, poll }: Embedded): number =>
  heights.plain +
  (imageUrl ? heights.picture : 0) +
  (sponsor ? heights.sponsor : 0) +
  (poll ? poll.options.length * heights.option + heights.votes : 0)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Frame {
  /** The origin of the community. */
  origin: string
  id: string
  title: string
  width: number
  height: number
}

/** The HTML that shows a post on another page: a frame in which nothing may run. */
export const embedHtml = ({ origin, id, title, width, height }: Frame): string =>
  `<iframe src="${origin}${embedPath(id)}" title="${escaped(title)}" width="${width}" height="${height}" ` +
  'loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" ' +
  'style="border:0;max-width:100%"></iframe>'
