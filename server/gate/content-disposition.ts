// The header that names a file (RFC 6266).

/** Characters that encodeURIComponent leaves, and that are none of a name in this header (RFC 5987). */
const left = /['()*]/g
const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Returns the value of `content-disposition`: the name in UTF-8, and before it one of ASCII for programs that know no other, such as
 * `curl -OJ` and old WebViews. There each run of other letters is one `_`.
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^ -~]+/g, '_').replace(/["\\%/]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(left, percent)}`
}
