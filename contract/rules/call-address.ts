/** Returns the address of a call on its server: below the base, but for paths that begin with `/api/`, whose base is the root. */
export const addressUnder = (base: string, path: string): string => (path.startsWith('/api/') ? path : `${base}${path}`)
