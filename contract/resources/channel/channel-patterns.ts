// The forms of codes and folder names in channels.
import type { Check } from '../../rules/patterns.ts'

/** 10-character customs code, 18-character credit code, or an identifier published by the port. */
export const participantCode: Check = (value) => (/^[0-9A-Z]{4,18}$/.test(value) ? undefined : '只能含数字和大写字母')

/** The code of a company that may have none: then it is `word`, as `sentence` says. */
export const codeOrWord =
  (word: string, sentence: string): Check =>
  (value) =>
    value === word || participantCode(value) === undefined ? undefined : `只能含数字和大写字母，${sentence}`

export const mailboxCode: Check = (value) =>
  /^[0-9A-Za-z_-]+$/.test(value) ? undefined : '只能含字母、数字、下划线和短横线'

/** Up to five folder names joined by slashes; dots are not allowed, so that nothing climbs out of the root. */
export const channelFolder: Check = (value) =>
  /^[0-9A-Za-z_-]+(\/[0-9A-Za-z_-]+){0,4}$/.test(value)
    ? undefined
    : '须为通道根目录下的文件夹名，只能含字母、数字、下划线和短横线，可用“/”分层，最多五层'

/** One folder below that of the channel; no dots, as above. */
export const folderName: Check = (value) =>
  /^[0-9A-Za-z_-]+$/.test(value) ? undefined : '须为一个文件夹名，只能含字母、数字、下划线和短横线'
