// Circuit breaker of channels (rule 31): after some failures in a row a channel is left alone for a growing time, and at once for
// the time that its other side asks for; then one call probes it. Messages that wait for it meanwhile are not counted as failures and delay no other channel.
import { ChannelDown, ChannelStopped } from '../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'

export interface BreakerOptions {
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** Failures in a row after which the channel is left alone. */
const mostFailures = 3
const firstPauseMs = 5000
const longestPauseMs = 300_000
/** The other side is asked again within this time, whatever it asks for. */
const longestHoldMs = 3_600_000

interface Failing {
  failures: number
  /** Undefined: not left alone yet. */
  until: number | undefined
  sentence: string
  /** The other side asked for this pause. */
  isAsked: boolean
  isProbed: boolean
  /** Of the channel at the last call; another one means that a person wants a try now. */
  retryAsked: number | undefined
}

/** Sending and receiving are watched apart: one of them may work. */
type Direction = 'sending' | 'receiving'

export function breakingPort(port: ExchangePort, { now = () => performance.now() }: BreakerOptions = {}): ExchangePort {
  const failing = new Map<string, Failing>()

  const stopped = ({ sentence, isAsked, until = now() }: Failing) =>
    new ChannelStopped(
      `${isAsked ? '对方要求稍后再试，到时自动继续。' : '通道连续失败，暂停后自动再试。'}${sentence}`,
      Math.max(1, Math.ceil((until - now()) / 1000)),
    )

  async function ask<T>(channel: ExchangeChannel, direction: Direction, call: () => Promise<T>): Promise<T> {
    const key = `${channel.channelId} ${direction}`
    const before = failing.get(key)
    const isProbe = before?.until !== undefined
    const isWanted = channel.retryAsked !== undefined && channel.retryAsked !== before?.retryAsked
    if (before && isProbe) {
      if (before.isProbed || (now() < (before.until ?? 0) && !isWanted)) throw pausedError(stopped(before), direction)
      before.isProbed = true
    }
    try {
      const answer = await call()
      failing.delete(key)
      return answer
    } catch (error) {
      if (before) before.isProbed = false
      if (!(error instanceof ChannelDown)) throw error
      const failures = (failing.get(key)?.failures ?? 0) + 1
      const isLeft = failures >= mostFailures
      const pauseMs = isLeft ? Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - mostFailures)) : 0
      const askedMs = Math.min(longestHoldMs, (error.retryAfterSeconds ?? 0) * 1000)
      const isAsked = askedMs > pauseMs
      const after: Failing = {
        failures,
        until: isLeft || isAsked ? now() + Math.max(pauseMs, askedMs) : undefined,
        sentence: error.message,
        isAsked,
        isProbed: false,
        retryAsked: channel.retryAsked,
      }
      failing.set(key, after)
      // A probe is no attempt of the message that it was made with, nor is a call that is asked to come later.
      throw isProbe || isAsked ? pausedError(stopped(after), direction) : error
    }
  }

  return {
    deliver: (channel, file) => ask(channel, 'sending', () => port.deliver(channel, file)),
    listInbox: (channel, last) => ask(channel, 'receiving', () => port.listInbox(channel, last)),
    read: (channel, name) => ask(channel, 'receiving', () => port.read(channel, name)),
    putAway: (channel, file) => ask(channel, 'receiving', () => port.putAway(channel, file)),
    takeBack: (channel, file) => ask(channel, 'receiving', () => port.takeBack(channel, file)),
  }
}

/** Messages wait; an inbox shows why nothing is received. */
const pausedError = (stopped: ChannelStopped, direction: Direction): Error =>
  direction === 'sending' ? stopped : new ChannelDown(stopped.obstacle)
