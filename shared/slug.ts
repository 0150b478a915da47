import { withoutAccents } from './accents.ts'

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The address word of a name: accents folded, lowercase, only a-z, digits and hyphens.
 * An empty result becomes `fallback` (the kind of the thing). A slug never has the form of an id, so that
 * no name can stand in the way of another thing's id.
 */
export function slugOf(name: string, fallback: string): string {
  const slug = withoutAccents(name)
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, 120)
    .replace(/^-|-$/g, '')
  if (idForm.test(slug)) return `${fallback}-${slug}`
  return slug || fallback
}

/** The n-th choice of a slug that is taken: `title`, `title-2`, `title-3`… */
export function numberedSlug(slug: string, n: number): string {
  return n <= 1 ? slug : `${slug}-${n}`
}
