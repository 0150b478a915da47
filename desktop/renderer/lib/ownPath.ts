/** Whether this leads to a page of ours: a path, and not another host in the clothes of one. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)
