import { toast } from './toasts.ts'

const words = { copied: 'Link copied', notCopied: 'The link could not be copied' }

/** The full address of a path of ours, as it is given to somebody else. */
export const fullAddress = (path: string): string => new URL(path, location.origin).href

/** Copies a full address and says so. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(fullAddress(path))
    toast({ title: words.copied, description: fullAddress(path), tone: 'success' })
  } catch {
    toast({ title: words.notCopied, description: fullAddress(path), tone: 'danger' })
  }
}

/** Opens the system's share sheet on touch devices, else copies the link. */
export async function share(path: string, title: string): Promise<void> {
  const content = { title, url: fullAddress(path) }
  const hasSheet =
    matchMedia('(pointer: coarse)').matches && 'share' in navigator && navigator.canShare(content)
  if (!hasSheet) return copyLink(path)
  try {
    await navigator.share(content)
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(path)
  }
}
