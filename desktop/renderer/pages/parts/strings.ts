export const words = {
  aside: 'More on this page',
}
