// Fault of a channel, without any path of the server: operators and declarants read it. The error behind it is its cause, for the
// log.

import { Postpone } from '../../work/work.ts'

/** Answer of the other side. */
export interface ChannelAnswer {
  status: number
  text: string
}

export class ChannelFault extends Error {
  override name = 'ChannelFault'
  /** Undefined where the sentence says everything. */
  readonly answer: ChannelAnswer | undefined
  constructor(message: string, { answer, cause }: ChannelFaultOptions = {}) {
    super(message, { cause })
    this.answer = answer
  }
}

interface ChannelFaultOptions {
  answer?: ChannelAnswer | undefined
  cause?: unknown
}

/** Thrown while the channel is paused, closed or left alone; `obstacle` is the sentence that says why. */
export class ChannelStopped extends Postpone {
  readonly obstacle: string
  constructor(obstacle: string, seconds: number, cause?: ChannelFault) {
    super(seconds)
    this.obstacle = obstacle
    this.cause = cause
  }
}

/** The channel as a whole does not work at present, not one message: it may be paused until it does. */
export class ChannelDown extends ChannelFault {
  override name = 'ChannelDown'
  /** Undefined: the other side names no time. */
  readonly retryAfterSeconds: number | undefined
  constructor(message: string, { retryAfterSeconds, ...options }: ChannelDownOptions = {}) {
    super(message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface ChannelDownOptions extends ChannelFaultOptions {
  retryAfterSeconds?: number | undefined
}

export const simulationForbidden = '服务器配置不允许使用模拟海关'

const sentences: Readonly<Record<string, string>> = {
  EACCES: '没有读写权限',
  EPERM: '没有读写权限',
  EROFS: '所在的磁盘是只读的',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  EIO: '磁盘读写出错',
  ESTALE: '网络文件夹已断开',
  EHOSTDOWN: '网络文件夹已断开',
  ENOTCONN: '网络文件夹已断开',
  ETIMEDOUT: '网络文件夹没有应答',
  ENOENT: '文件或文件夹不存在',
  ENOTDIR: '应为文件夹的地方不是文件夹',
  EISDIR: '应为文件的地方是文件夹',
  ELOOP: '是一个链接，不能读取',
  ENAMETOOLONG: '文件名过长',
  EMFILE: '服务器打开的文件过多',
  ENFILE: '服务器打开的文件过多',
}

/** Codes of a folder that takes no file at all, whatever its name and content. */
const ofWholeFolder = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'EHOSTDOWN', 'ENOTCONN', 'ETIMEDOUT', 'ENOENT'],
  ...['ENOTDIR', 'EMFILE', 'ENFILE'],
])

/** `where`: the part of the channel that it happened in. In an inbox a code may be that of one file. */
export function channelFault(error: unknown, where: '发件箱' | '收件箱' | '测试连接'): ChannelFault {
  const isDown = error instanceof ChannelDown || (where === '发件箱' && ofWholeFolder.has(codeOf(error)))
  const answer = error instanceof ChannelFault ? error.answer : undefined
  const retryAfterSeconds = error instanceof ChannelDown ? error.retryAfterSeconds : undefined
  const sentence = `${where}：${sentenceOf(error)}`
  if (isDown) return new ChannelDown(sentence, { answer, cause: error, retryAfterSeconds })
  return new ChannelFault(sentence, { answer, cause: error })
}

const codeOf = (error: unknown) =>
  error instanceof Error && !(error instanceof ChannelFault) && 'code' in error ? String(error.code) : ''

function sentenceOf(error: unknown): string {
  if (error instanceof ChannelFault) return error.message
  const code = codeOf(error)
  return sentences[code] ?? (code === '' ? '出现意外错误，详见服务器日志' : `出现错误 ${code}，详见服务器日志`)
}
