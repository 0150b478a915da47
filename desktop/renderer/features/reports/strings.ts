/** What stands where something can be reported; the dialog's own words come with the dialog. */
export const words = {
  report: 'Report',
  reportOf: (title: string) => `Report: ${title}`,
}
