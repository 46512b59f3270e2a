// Paths of routes: `/partner/**`, `/partner/{id}/files`, `*` for one segment. The first segment is a plain name, so that a route
// takes no other paths than those below it.
export interface PathPattern {
  /** The first segment, in small letters. */
  first: string
  matches(path: string): boolean
}

/** Returns a sentence for text that is no path of a route. */
export function readPath(text: string): PathPattern | string {
  const [empty, first = '', ...others] = text.split('/')
  if (empty !== '' || !/^[A-Za-z][\w-]*$/.test(first)) return `${text} 须以 / 开头，第一层为字母开头的名称`
  const isOpen = others.at(-1) === '**'
  const middle = isOpen ? others.slice(0, -1) : others
  if (!middle.every((part) => /^(\*|\{\w+\}|[\w.~-]+)$/.test(part) && !/^\.+$/.test(part))) {
    return `${text} 中每一层只能是名称、* 或 {名称}，** 只能在最后`
  }
  const wanted = [first, ...middle]
  const fits = (part: string, i: number) => (/^[*{]/.test(wanted[i] ?? '') ? part !== '' : part === wanted[i])
  return {
    first: first.toLowerCase(),
    matches(path) {
      const parts = path.split('/').slice(1)
      if (isOpen ? parts.length < wanted.length : parts.length !== wanted.length) return false
      return parts.slice(0, wanted.length).every(fits)
    },
  }
}

/** Paths that servers read differently: dots and slashes in disguise. No route takes them. */
export const isAmbiguous = (path: string) => /\/\.{1,2}(\/|$)|\/\/|\\|%(2e|2f|5c|00|25)/i.test(path)
