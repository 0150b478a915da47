/** What a share picture can be of; `site` stands for everything else. */
export const shareKinds = ['post', 'user', 'forum', 'site'] as const
export type ShareKind = (typeof shareKinds)[number]

/** Every share picture has this size: what messengers and networks show whole. */
export const shareSize = { width: 1200, height: 630 }

/** The key of the site's own picture. */
export const siteShareKey = 'plaza'

/** Where the share picture of something stands. The version makes those who keep pictures ask again after a change. */
export const sharePath = (kind: ShareKind, key: string, version: string): string =>
  `/share/${kind}/${encodeURIComponent(key)}.png?v=${version}`
