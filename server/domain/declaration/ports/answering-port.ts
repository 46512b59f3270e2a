// Channels that hang or fail. A call to a mount that has gone away may never return, and holds a thread of the process as
// long; so each channel has one call at a time in each direction, is left alone while one of its calls has not come back,
// and only so many may hang at all. Whatever goes wrong is said without a path (ChannelFault).
import { ChannelFault, channelFault } from '../../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'

export interface Patience {
  /** A call that takes longer counts as hanging. */
  limitMs: number
  /** Calls that hang at the same time at most; beyond it no channel is asked any more. */
  mostHanging: number
}

interface Asking {
  place: ExchangeChannel
  direction: '发件箱' | '收件箱'
}

export function answeringPort(port: ExchangePort, { limitMs, mostHanging }: Patience): ExchangePort {
  const turns = new Map<string, Promise<unknown>>()
  const hanging = new Set<string>()

  async function within<T>(key: string, call: () => Promise<T>): Promise<T> {
    if (hanging.has(key)) throw new ChannelFault('没有应答，恢复后自动继续')
    if (hanging.size >= mostHanging) throw new ChannelFault(`${hanging.size} 处文件夹没有应答，暂不访问其他文件夹`)
    const called = call()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), limitMs)
    })
    const first = await Promise.race([called.then((value) => ({ value })), late]).finally(() => clearTimeout(timer))
    if (first !== 'late') return first.value
    hanging.add(key)
    const isBack = () => hanging.delete(key)
    void called.then(isBack, isBack)
    throw new ChannelFault(`${limitMs / 1000} 秒没有应答`)
  }

  /** After those before it, which end in time. */
  function ask<T>({ place, direction }: Asking, call: () => Promise<T>): Promise<T> {
    const key = `${place.channelId} ${direction}`
    const inTurn = () =>
      within(key, call).catch((error) => {
        throw channelFault(error, direction)
      })
    const answer = (turns.get(key) ?? Promise.resolve()).then(inTurn, inTurn)
    turns.set(key, answer)
    answer.catch(() => {})
    return answer
  }

  return {
    deliver: (place, file) => ask({ place, direction: '发件箱' }, () => port.deliver(place, file)),
    look: (place, last) => ask({ place, direction: '收件箱' }, () => port.look(place, last)),
    read: (place, name) => ask({ place, direction: '收件箱' }, () => port.read(place, name)),
    putAway: (place, file) => ask({ place, direction: '收件箱' }, () => port.putAway(place, file)),
    takeBack: (place, file) => ask({ place, direction: '收件箱' }, () => port.takeBack(place, file)),
  }
}
