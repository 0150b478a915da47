import { type Boot, bootElementId } from '#shared/boot.ts'

/** What the server wrote into this page, or null where the page came without it (the development server). */
export function readBoot(): Boot | null {
  const text = document.getElementById(bootElementId)?.textContent
  return text ? (JSON.parse(text) as Boot) : null
}
