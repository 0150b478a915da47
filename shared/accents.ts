/**
 * The letters of a text without accents and other marks, in their plainest form. Marks go first: a normal form puts
 * those of one letter in order, and its work grows with the square of how many there are.
 */
export const withoutAccents = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
