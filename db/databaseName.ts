/** Host and name of a database, without what would open it. */
export function databaseName(url: string): string {
  if (!URL.canParse(url) || url.startsWith('file:')) return url
  const { host, pathname } = new URL(url)
  return host + pathname
}
