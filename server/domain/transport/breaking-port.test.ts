import { describe, expect, it } from 'vitest'
import { ChannelDown, ChannelFault } from '../channel/channel-fault.ts'
import { breakingPort } from './breaking-port.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'

const channel = (channelId: string, protocol = 'SFTP'): ExchangeChannel => ({
  protocol,
  channelId,
  tenantId: '0',
  root: '',
  folder: '',
})
const file = { name: 'a.xml', messageId: '1', bytes: Buffer.from('a') }
const nothing: ReadonlySet<string> = new Set()

/** A port whose calls fail with `error`, and a clock. */
function failingPort() {
  const state = { error: new ChannelDown('对方拒绝连接') as Error | undefined, calls: 0, ms: 0 }
  const call = async () => {
    state.calls += 1
    if (state.error) throw state.error
  }
  const port: ExchangePort = {
    deliver: call,
    listInbox: () => call().then(() => ({ files: [], left: 0, unusable: [] })),
    read: () => Promise.reject(new Error('not asked')),
    putAway: call,
    takeBack: () => call().then(() => false),
  }
  const watched = breakingPort(port, { now: () => state.ms })
  const send = (to = channel('1')) =>
    watched.deliver(to, file).then(
      () => 'sent',
      (error: Error) => error.name,
    )
  return { state, watched, send }
}

async function sendTimes(send: () => Promise<string>, times: number): Promise<string[]> {
  const answers = []
  for (let round = 0; round < times; round += 1) answers.push(await send())
  return answers
}

describe('rule 31: circuit breaker', () => {
  it('three failures in a row: the channel is left alone, its messages wait without an attempt', async () => {
    const { state, watched, send } = failingPort()
    expect(await sendTimes(send, 5)).toEqual([...Array(3).fill('ChannelDown'), ...Array(2).fill('Postpone')])
    expect(state.calls).toBe(3)
    const waiting = await watched.deliver(channel('1'), file).catch((error) => error)
    expect(waiting).toMatchObject({ obstacle: '通道连续失败，暂停后自动再试。对方拒绝连接', seconds: 5 })
    expect(await send(channel('2'))).toBe('ChannelDown')
  })

  it('pauses: grow up to five minutes, each ends with one probe', async () => {
    const { state, send } = failingPort()
    await sendTimes(send, 3)
    const pauses = [5, 10, 20, 40, 80, 160, 300, 300]
    for (const seconds of pauses) {
      state.ms += seconds * 1000 - 1
      const before = state.calls
      expect(await send()).toBe('Postpone')
      expect(state.calls).toBe(before)
      state.ms += 1
      expect(await Promise.all([send(), send()])).toEqual(['Postpone', 'Postpone'])
      expect(state.calls).toBe(before + 1)
    }
  })

  it('probe that succeeds: the channel works again, and failures are counted from none', async () => {
    const { state, send } = failingPort()
    await sendTimes(send, 3)
    state.ms += 5000
    state.error = undefined
    expect(await sendTimes(send, 2)).toEqual(['sent', 'sent'])
    state.error = new ChannelDown('对方拒绝连接')
    expect(await sendTimes(send, 4)).toEqual([...Array(3).fill('ChannelDown'), 'Postpone'])
  })

  it.each(['LOCAL', 'SIMULATED', 'HTTP', 'AMQP'])('channels of %s: left alone as well', async (protocol) => {
    const { send } = failingPort()
    const answers = await sendTimes(() => send(channel('1', protocol)), 4)
    expect(answers).toEqual([...Array(3).fill('ChannelDown'), 'Postpone'])
  })

  it('person who wants a try at once: one probe before the pause is over, then the pause grows on', async () => {
    const { state, send } = failingPort()
    await sendTimes(send, 3)
    const wanted = { ...channel('1'), retryAsked: 7 }
    expect(await send(wanted)).toBe('Postpone')
    expect(state.calls).toBe(4)
    expect(await send(wanted)).toBe('Postpone')
    expect(state.calls).toBe(4)
    state.error = undefined
    expect(await send({ ...wanted, retryAsked: 8 })).toBe('sent')
  })

  it.each([
    ['longer than a pause would be', 120, 120],
    ['sooner than any pause (a proxy that always says a second)', 1, 1],
    ['later than an hour (a gateway with a wrong unit)', 99_999_999, 3600],
  ])(
    'other side that asks for time, %s: left alone so long at the first failure, without an attempt',
    async (...row) => {
      const [, asked, seconds] = row
      const { state, watched, send } = failingPort()
      state.error = new ChannelDown('对方暂时不能接收', { retryAfterSeconds: asked })
      const waiting = await watched.deliver(channel('1'), file).catch((error) => error)
      expect(waiting).toMatchObject({ obstacle: '对方要求稍后再试，到时自动继续。对方暂时不能接收', seconds })
      state.error = undefined
      state.ms += seconds * 1000 - 1
      expect(await send()).toBe('Postpone')
      expect(state.calls).toBe(1)
      state.ms += 1
      expect(await send()).toBe('sent')
    },
  )

  it('other side that asks for less than the pause: the pause counts; a person who wants a try at once has it', async () => {
    const { state, send } = failingPort()
    state.error = new ChannelDown('对方暂时不能接收', { retryAfterSeconds: 1 })
    for (const seconds of [1, 1, 5]) {
      expect(await send()).toBe('Postpone')
      state.ms += seconds * 1000
    }
    expect(state.calls).toBe(3)
    expect(await send()).toBe('Postpone')
    state.ms += 9999
    expect(await send()).toBe('Postpone')
    expect(state.calls).toBe(4)
    state.error = undefined
    expect(await send({ ...channel('1'), retryAsked: 7 })).toBe('sent')
  })

  it('faults of single messages: never left alone', async () => {
    const { state, send } = failingPort()
    state.error = new ChannelFault('对方拒绝接收（HTTP 400）')
    expect(new Set(await sendTimes(send, 6))).toEqual(new Set(['ChannelFault']))
  })

  it('receiving that fails: does not stop sending', async () => {
    const { state, watched, send } = failingPort()
    for (let round = 0; round < 4; round += 1) {
      const listing = watched.listInbox(channel('1'), nothing)
      await expect(listing).rejects.toThrow(round < 3 ? /^对方拒绝连接/ : /^通道连续失败.*对方拒绝连接/)
    }
    state.error = undefined
    expect(await send()).toBe('sent')
  })
})
