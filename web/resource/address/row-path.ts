// `/order/list/7`: the path of a list with the id of one of its rows behind it.

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** `last`: the part of the path behind the list's, if any. One that is no id is nobody's row: old links carry such a part. */
export function rowOfPath(path: string, last: string | undefined): { list: string; row: string | undefined } {
  const plain = path.replace(/\/+$/, '')
  if (last === undefined) return { list: plain, row: undefined }
  return { list: plain.slice(0, plain.lastIndexOf('/')), row: isId(last) ? last : undefined }
}
