export const words = {
  trending: 'Trending hashtags',
  uses: (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`,
  example: 'Example',
  label: 'Hashtags',
}
