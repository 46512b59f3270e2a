// Channels that hang or fail. A call to a mount that has gone away may never return, and holds a thread of the process as
// long; so each channel has one call at a time in each direction, is left alone while one of its calls has not come back,
// and only so many may hang at all. Messages behind a call that is late go back into the queue, where they hold no place that
// those of other channels need. Whatever goes wrong is said without a path (ChannelFault).
import { Postpone } from '../../../work/work.ts'
import { ChannelFault, channelFault } from '../../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'

export interface Patience {
  /** A call that takes longer is late: others do not wait for it. */
  lateMs?: number
  /** A call that takes longer counts as hanging. */
  limitMs: number
  /** Calls that hang at the same time at most; beyond it no channel is asked any more. */
  mostHanging: number
}

interface Asking {
  place: ExchangeChannel
  direction: '发件箱' | '收件箱'
}

const keyOf = ({ place, direction }: Asking) => `${place.channelId} ${direction}`

/** A message whose channel is late is tried again after so long. */
const againSeconds = 2

export function answeringPort(port: ExchangePort, { lateMs = 1000, limitMs, mostHanging }: Patience): ExchangePort {
  const turns = new Map<string, Promise<unknown>>()
  const hanging = new Set<string>()
  /** Calls that are not back, and since when. */
  const underWay = new Map<string, number>()

  async function within<T>(key: string, call: () => Promise<T>): Promise<T> {
    if (hanging.has(key)) throw new ChannelFault('没有应答，恢复后自动继续')
    if (hanging.size >= mostHanging) throw new ChannelFault(`${hanging.size} 处文件夹没有应答，暂不访问其他文件夹`)
    underWay.set(key, performance.now())
    const called = call().finally(() => underWay.delete(key))
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
    const key = keyOf({ place, direction })
    const inTurn = () =>
      within(key, call).catch((error) => {
        throw channelFault(error, direction)
      })
    const answer = (turns.get(key) ?? Promise.resolve()).then(inTurn, inTurn)
    turns.set(key, answer)
    answer.catch(() => {})
    return answer
  }

  const msLeft = (key: string) => (underWay.get(key) ?? performance.now()) + lateMs - performance.now()

  /** As `ask`, but waits no longer than a call is late; then the message waits in the queue. */
  async function askOrLeave<T>(asking: Asking, call: () => Promise<T>): Promise<T> {
    const key = keyOf(asking)
    while (underWay.has(key) && !hanging.has(key)) {
      if (msLeft(key) <= 0) throw new Postpone(againSeconds)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, msLeft(key))
      })
      await Promise.race([turns.get(key)?.catch(() => {}), late])
      clearTimeout(timer)
    }
    return ask(asking, call)
  }

  return {
    deliver: (place, file) => askOrLeave({ place, direction: '发件箱' }, () => port.deliver(place, file)),
    look: (place, last) => ask({ place, direction: '收件箱' }, () => port.look(place, last)),
    read: (place, name) => ask({ place, direction: '收件箱' }, () => port.read(place, name)),
    putAway: (place, file) => ask({ place, direction: '收件箱' }, () => port.putAway(place, file)),
    takeBack: (place, file) => ask({ place, direction: '收件箱' }, () => port.takeBack(place, file)),
  }
}
