/** Whether this Node runs the program. The database driver ends an older one without a word, so every entry asks first. Imports nothing. */
export const isNodeRecent = (): boolean => Number(process.versions.node.split('.')[0]) >= 24

/** Ends with a sentence where it does not. */
export function requireNode(): void {
  if (isNodeRecent()) return
  process.stderr.write(
    `Plaza needs Node 24, this is ${process.versions.node}. Start it through npm (npm start, npm run plaza): its scripts find the Node that is installed with the project.\n`,
  )
  process.exit(2)
}
