// Addresses of stored files as the wire of the family has them: `temp/报关单_<id>.pdf`, below a domain or the API. Folder and
// name are for people; the id alone says which file is meant.

/** In characters; an address holds the id and an extension beside it. */
const longestName = 60

/** The folder that a client asks for, as one part of an address. */
export const folderOf = (biz: string | null | undefined): string =>
  (biz ?? '').replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'temp'

/** Without what lists of addresses, and addresses themselves, give a meaning of their own. */
export function storedPath({ folder, name, id }: { folder: string; name: string; id: string }): string {
  const dot = name.lastIndexOf('.')
  const plain = [...name.slice(0, dot).replace(/[\s,;?#%&'"`()[\]{}+=\\/]+/g, '_')].slice(0, longestName).join('')
  return `${folder}/${plain}_${id}${name.slice(dot).toLowerCase()}`
}

/** Returns the file id of an address of ours, whatever comes before it; undefined for any other. */
export const fileIdOf = (address: string): string | undefined =>
  /^[^?#]*\/[^/?#]*_([\w-]{21})\.\w{1,8}$/.exec(address)?.[1]

/** A relative path such as `temp/a.png`: no address of another host, no script, no markup. */
export const isPicturePath = (path: string): boolean =>
  /^[\p{L}\p{N}_][^\s:?#<>"'\\]*$/u.test(path) && !path.includes('..')

/** The pictures that a text shows. */
export const fileIdsIn = (html: string): string[] =>
  [...html.matchAll(/\ssrc="([^"]+)"/g)].flatMap(([, address = '']) => fileIdOf(address) ?? [])

/** The same of a text in Markdown. */
export const fileIdsInMarkdown = (text: string): string[] =>
  [...text.matchAll(/!\[[^\]]*\]\(([^()\s]+)\)/g)].flatMap(([, address = '']) => fileIdOf(address) ?? [])

export const staticPath = '/sys/common/static'
