import { numberedSlug } from '#shared/slug.ts'

/**
 * The first free form of a slug: `title`, `title-2`, `title-3`… Doubling and halving finds it in a few
 * questions however often a title was used. Ask inside the transaction that inserts it.
 */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(slug))) return slug
  let taken = 1
  let free = 2
  while (await isTaken(numberedSlug(slug, free))) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2)
    if (await isTaken(numberedSlug(slug, middle))) taken = middle
    else free = middle
  }
  return numberedSlug(slug, free)
}
