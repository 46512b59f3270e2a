// Guards against channels that hang or fail. A call to a mount that is gone may never return and holds a thread of the process;
// so each channel has one call at a time in each direction, is not called again while one hangs, and the number of hanging
// calls is limited. Messages behind a slow call return to the queue, so that they hold no worker. Errors become a ChannelFault,
// whose sentence contains no path.
import { Postpone } from '../../work/work.ts'
import { ChannelDown, ChannelFault, channelFault } from '../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'

export interface AnswerLimits {
  /** Milliseconds after which other messages no longer wait for a call. */
  lateMs?: number
  /** Milliseconds after which a call counts as hanging. */
  limitMs: number
  /** Number of hanging calls from which no channel is called any more. */
  mostHanging: number
}

interface PortCall {
  place: ExchangeChannel
  direction: '发件箱' | '收件箱'
}

const keyOf = ({ place, direction }: PortCall) => `${place.channelId} ${direction}`

/** Delay of a message whose channel is slow. */
const retrySeconds = 2

export function answeringPort(port: ExchangePort, { lateMs = 1000, limitMs, mostHanging }: AnswerLimits): ExchangePort {
  const turns = new Map<string, Promise<unknown>>()
  const hanging = new Set<string>()
  /** Start times of the calls that have not returned. */
  const underWay = new Map<string, number>()

  async function within<T>(asking: PortCall, call: () => Promise<T>): Promise<T> {
    const key = keyOf(asking)
    // Messages wait for it; an inbox is looked into again at once, because it may be back.
    const Fault = asking.direction === '发件箱' ? ChannelDown : ChannelFault
    if (hanging.has(key)) throw new Fault('没有应答，恢复后自动继续')
    if (hanging.size >= mostHanging) throw new Fault(`${hanging.size} 处文件夹没有应答，暂不访问其他文件夹`)
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
    throw new Fault(`${limitMs / 1000} 秒没有应答`)
  }

  /** Calls the port after the earlier calls of the same channel and direction have ended. */
  function ask<T>({ place, direction }: PortCall, call: () => Promise<T>): Promise<T> {
    const key = keyOf({ place, direction })
    const inTurn = () =>
      within({ place, direction }, call).catch((error) => {
        throw channelFault(error, direction)
      })
    const answer = (turns.get(key) ?? Promise.resolve()).then(inTurn, inTurn)
    turns.set(key, answer)
    answer.catch(() => {})
    return answer
  }

  const msLeft = (key: string) => (underWay.get(key) ?? performance.now()) + lateMs - performance.now()

  /** Like `ask`, but throws Postpone when the call before it is slow. */
  async function askOrPostpone<T>(asking: PortCall, call: () => Promise<T>): Promise<T> {
    const key = keyOf(asking)
    while (underWay.has(key) && !hanging.has(key)) {
      if (msLeft(key) <= 0) throw new Postpone(retrySeconds)
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
    deliver: (place, file) => askOrPostpone({ place, direction: '发件箱' }, () => port.deliver(place, file)),
    listInbox: (place, last) => ask({ place, direction: '收件箱' }, () => port.listInbox(place, last)),
    read: (place, name) => ask({ place, direction: '收件箱' }, () => port.read(place, name)),
    putAway: (place, file) => ask({ place, direction: '收件箱' }, () => port.putAway(place, file)),
    takeBack: (place, file) => ask({ place, direction: '收件箱' }, () => port.takeBack(place, file)),
  }
}
