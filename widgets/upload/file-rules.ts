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

export const imageRefusal = '请上传图片'

/** `present` is how many the list holds already. */
export function checkFiles<F extends Chosen>(
  files: readonly F[],
  { rules, present }: { rules: FileRules; present: number },
): CheckedFiles<F> {
  const fitting: F[] = []
  const refusals: string[] = []
  for (const file of files) {
    const refusal = refusalOf(file, rules)
    if (refusal === undefined) fitting.push(file)
    else if (!refusals.includes(refusal)) refusals.push(refusal)
  }
  const { maxCount } = rules
  if (maxCount === undefined) return { accepted: fitting, refusals }
  const room = maxCount === 1 ? 1 : Math.max(0, maxCount - present)
  const left = fitting.length - room
  if (left > 0) refusals.push(`最多上传 ${maxCount} 个文件，${left} 个未添加`)
  return { accepted: fitting.slice(0, room), refusals }
}

function refusalOf({ name, type, size }: Chosen, rules: FileRules): string | undefined {
  const { isImageOnly = false, maxBytes, extensions } = rules
  if (isImageOnly && !type.includes('image') && !picturesByOtherNames.includes(extensionOf(name))) return imageRefusal
  if (extensions && !isNamedLike(name, extensions)) return `${name}：只能上传 ${extensions.join('、')} 文件`
  if (size === 0) return `${name}：文件是空的`
  if (maxBytes !== undefined && size > maxBytes) {
    return `${name}：大小 ${sizeText(size)}，不能超过 ${sizeText(maxBytes)}`
  }
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
