/** Words that most titles have, and that tell nothing of what they are about. */
const common = new Set(
  'about after again anybody anyone been before best better does doing ever every from good have into just know like make most much never need only other really review should some something still than that their them then there these they thing things this those using very want were what when where which while will with without worth would your yours'.split(
    ' ',
  ),
)
const shortest = 4

/** The words of a title that are long enough to be of any use, each once, in their order. */
export const longWords = (title: string): string[] =>
  [...new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu))].filter((word) => word.length >= shortest)

/** Those that tell what it is about. */
export const tellingWords = (title: string): string[] => longWords(title).filter((word) => !common.has(word))
