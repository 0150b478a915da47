/** Links that the system hands to the app. */
export const linkScheme = 'plaza'

/** The shell's own pages: they work with no server at all. */
export const shellScheme = 'plaza-shell'
export const shellOrigin = `${shellScheme}://app`
