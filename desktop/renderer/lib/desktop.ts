/** Whether the page is shown by the desktop app, which gives it a bridge. */
export const isDesktop = (): boolean => 'plazaDesktop' in window
