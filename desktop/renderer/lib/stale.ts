const key = 'plaza:reloaded-for'

/** A file of the program that cannot be had. With a line it means that the server has a newer build than this page. */
export const isStale = (error: Error): boolean =>
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Browsers do not ask again in the same document for what could not be loaded without a line. */
let wasCut = false

/** Resolves when the browser has a line: at once, or as soon as it says so. */
export async function online(): Promise<void> {
  if (navigator.onLine) return
  wasCut = true
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Which build this page is of: its entry has a sum of its content in its name. */
const buildOf = (page: ParentNode): string =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Words that nobody has sent yet would be lost. */
const holdsText = (page: ParentNode): boolean =>
  [...page.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')

let isReloading = false

/**
 * Loads the page anew because a file of its build is gone, once for a build: when that does not help, people are
 * asked instead. What a cut line kept away is there afterwards, however often it was cut. Answers whether the page
 * is about to be another.
 */
export function reloadOnce(page: ParentNode = document, reload = () => location.reload()): boolean {
  if (isReloading) return true
  const build = buildOf(page)
  try {
    if (holdsText(page) || (!wasCut && sessionStorage.getItem(key) === build)) return false
    if (!wasCut) sessionStorage.setItem(key, build)
  } catch {
    // Without a memory there is no once.
    return false
  }
  isReloading = true
  reload()
  return true
}
