import { attachmentExtensions, attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'

/** Why a file is not even sent; the server looks at its content as well. */
export function faultOfFile({ name, size }: { name: string; size: number }): string | undefined {
  const extension = name.toLowerCase().split('.').at(-1)
  if (!attachmentExtensions.some((one) => one === extension)) return '只能上传PDF、JPG、PNG文件'
  if (size === 0) return '文件是空的'
  return size > attachmentLimits.bytes ? `文件不能超过${sizeText(attachmentLimits.bytes)}` : undefined
}
