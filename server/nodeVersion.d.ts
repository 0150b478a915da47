export function isNodeRecent(): boolean
export function requireNode(): void
