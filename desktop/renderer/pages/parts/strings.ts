export const words = {
  posts: 'Posts',
  aside: 'More on this page',
}
