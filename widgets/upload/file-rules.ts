// Which of the chosen files may go into a list; each refusal is a sentence.
import { extensionOf, sizeText } from './file-texts.ts'

export interface FileRules {
  isImageOnly?: boolean
  /** With 1 another choice takes the place of the present file. */
  maxCount?: number
  maxBytes?: number
  /** Extensions with their dot, such as `.pdf`. */
  extensions?: readonly string[]
}

interface Chosen {
  name: string
  type: string
  size: number
}

export interface CheckedFiles<F> {
  accepted: F[]
  refusals: string[]
}

/** `present` is how many the list holds already. Each refusal names its files and the reason: “a.exe、b.exe：只能上传 .pdf 文件”. */
export function checkFiles<F extends Chosen>(
  files: readonly F[],
  { rules, present }: { rules: FileRules; present: number },
): CheckedFiles<F> {
  const fitting: F[] = []
  const refused = new Map<string, string[]>()
  const refuse = (name: string, reason: string) => refused.set(reason, [...(refused.get(reason) ?? []), name])
  for (const file of files) {
    const reason = reasonAgainst(file, rules)
    if (reason === undefined) fitting.push(file)
    else refuse(file.name, reason)
  }
  const { maxCount = Number.POSITIVE_INFINITY } = rules
  const room = maxCount === 1 ? 1 : Math.max(0, maxCount - present)
  for (const { name } of fitting.slice(room)) refuse(name, `没有添加，最多 ${maxCount} 个文件`)
  const refusals = [...refused].map(([reason, names]) => `${namesText(names)}：${reason}`)
  return { accepted: fitting.slice(0, room), refusals }
}

const namesShown = 3

/** Names of files; of more than four the first three and their count. */
export const namesText = (names: readonly string[]): string =>
  names.length > namesShown + 1
    ? `${names.slice(0, namesShown).join('、')} 等 ${names.length} 个文件`
    : names.join('、')

function reasonAgainst({ name, type, size }: Chosen, rules: FileRules): string | undefined {
  const { isImageOnly = false, maxBytes, extensions } = rules
  if (isImageOnly && !type.includes('image') && !picturesByOtherNames.includes(extensionOf(name))) return '请上传图片'
  if (extensions && !isNamedLike(name, extensions)) return `只能上传 ${extensions.join('、')} 文件`
  if (size === 0) return '文件是空的'
  if (maxBytes !== undefined && size > maxBytes) return `大小 ${sizeText(size)}，不能超过 ${sizeText(maxBytes)}`
  return undefined
}

/** Pictures that browsers on Windows and phones save under names of their own; the server judges their content. */
const picturesByOtherNames = ['.jfif', '.heic', '.heif']

const isNamedLike = (name: string, extensions: readonly string[]) =>
  extensions.includes(extensionOf(name)) ||
  (extensions.includes('.jpg') && picturesByOtherNames.includes(extensionOf(name)))

/** A text of the rules for files, shown before the choice; empty without rules. */
export function rulesText({ isImageOnly, extensions, maxBytes, maxCount }: FileRules): string {
  return [
    extensions ? `支持 ${extensions.join('、')}` : isImageOnly ? '仅限图片' : '',
    maxBytes !== undefined && `每个不超过 ${sizeText(maxBytes)}`,
    maxCount !== undefined && `最多 ${maxCount} 个`,
  ]
    .filter(Boolean)
    .join('，')
}

/** For the file chooser of the system. */
export const acceptText = ({ isImageOnly, extensions }: FileRules): string | undefined =>
  extensions
    ? [...extensions, ...(extensions.includes('.jpg') ? picturesByOtherNames : [])].join(',')
    : isImageOnly
      ? 'image/*'
      : undefined
