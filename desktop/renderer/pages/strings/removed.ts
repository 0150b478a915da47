export const words = {
  title: 'Removed by moderators',
  description: 'Only you and the moderators still see what stands here.',
}
