import type { PlazaDesktop } from '../../core/contract.ts'

declare global {
  interface Window {
    plazaDesktop?: PlazaDesktop
  }
}

/** What the desktop app gives the pages that it shows; undefined in a browser and on a server. */
export const desktop = (): PlazaDesktop | undefined =>
  typeof window === 'undefined' ? undefined : window.plazaDesktop

/** Whether the page is shown by the desktop app. */
export const isDesktop = (): boolean => typeof window !== 'undefined' && 'plazaDesktop' in window
