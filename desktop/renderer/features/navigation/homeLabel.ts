import { site } from '#shared/site.ts'

/** Apart from the other words: the landing page needs this one only. */
export const homeLabel = `${site.name}, home`
