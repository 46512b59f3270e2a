// `/order/list/7`: the path of a list followed by the id of one of its rows.

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** Splits a path. `last`: its part after the list's path, if any; old links carry one that is no id and names no row. */
export function rowOfPath(path: string, last: string | undefined): { list: string; row: string | undefined } {
  const plain = path.replace(/\/+$/, '')
  if (last === undefined) return { list: plain, row: undefined }
  return { list: plain.slice(0, plain.lastIndexOf('/')), row: isId(last) ? last : undefined }
}
