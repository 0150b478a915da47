export const words = {
  image: 'Image',
  failed: 'The image could not be uploaded.',
  tooLarge: 'Images can be at most 5 MB',
  notAnImage: 'Only JPEG, PNG, WebP and GIF images can be uploaded',
  offline: 'You appear to be offline. Please try again when you are connected.',
  uploading: (name: string, percent: number) => `${name}: ${percent} %`,
  cancel: (name: string) => `Cancel uploading ${name}`,
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss ${name}`,
  describe: (name: string) => `Describe ${name} for people who cannot see it`,
  insert: 'Insert',
  noDescription: 'image',
}
