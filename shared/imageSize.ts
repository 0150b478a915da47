const megabyte = 1024 * 1024
/** So many megabytes in bytes. */
export const megabytes = (count: number): number => count * megabyte

/** What is said of a picture that is larger than a site takes. */
export const imageTooLarge = (bytes: number): string => `Images can be at most ${bytes / megabyte} MB`
