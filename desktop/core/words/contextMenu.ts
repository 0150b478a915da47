/** What a right click offers, in English. */
export const contextMenu = {
  openInTab: 'Open Link in New Tab',
  openInBrowser: 'Open Link in Browser',
  saveLink: 'Save Link As…',
  copyLink: 'Copy Link Address',
  copyEmail: 'Copy Email Address',
  saveImage: 'Save Image As…',
  copyImage: 'Copy Image',
  copyImageAddress: 'Copy Image Address',
  openImage: 'Open Image in Browser',
  search: (text: string) => `Search for “${text}”`,
  lookUp: (text: string) => `Look Up “${text}”`,
  addToDictionary: 'Add to Dictionary',
  noSuggestions: 'No Suggestions',
  inspect: 'Inspect Element',
}
