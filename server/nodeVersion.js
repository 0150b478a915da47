// Plain JavaScript that any Node of the last ten years reads: it is what tells an older one that it is too old.
// The database driver ends such a Node without a word, so every entry asks here first. Imports nothing.
const wanted = 24

/** Whether this Node runs the program. */
export const isNodeRecent = () => Number(process.versions.node.split('.')[0]) >= wanted

/** Ends with a sentence where it does not. */
export function requireNode() {
  if (isNodeRecent()) return
  process.stderr.write(
    `Plaza needs Node ${wanted}, this is ${process.versions.node}. Install Node ${wanted}, or start it through npm (npm start, npm run plaza) where "npm ci", without --omit=dev, has installed it with the project.\n`,
  )
  process.exit(2)
}
