export const words = {
  title: 'Messages',
  select: 'Select a conversation',
  selectText: 'Choose one from the list, or write to somebody new.',
  attach: 'Add a picture',
  attaching: (percent: number) => `Uploading, ${percent} %`,
}
