export const words = {
  notFound: 'Post Not Found',
  notFoundText: "The post you're looking for doesn't exist.",
  toForums: 'Browse All Forums',
  loadFailed: 'The post could not be loaded.',
  commentBy: (name: string) => `the comment by ${name}`,
}
