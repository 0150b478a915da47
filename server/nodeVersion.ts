/** The database driver ends an older Node without a word, so every entry asks first. Imports nothing. */
export function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24) return
  process.stderr.write(
    `Plaza needs Node 24, this is ${process.versions.node}. Start it through npm (npm start, npm run plaza): its scripts find the Node that is installed with the project.\n`,
  )
  process.exit(2)
}
