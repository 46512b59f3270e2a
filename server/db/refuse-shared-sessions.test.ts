import { expect, inject, it, onTestFinished } from 'vitest'
import { type PlayedPooler, playedPooler } from '../testing/fault/played-pooler.ts'
import { silentFarEnd } from '../testing/fault/silent-far-end.ts'
import { refuseSharedSessions } from './refuse-shared-sessions.ts'

async function look(played: PlayedPooler, withinMs = 5000) {
  const database = await playedPooler(played)
  onTestFinished(() => database.close())
  const outcome = await refuseSharedSessions(database.url, withinMs).catch((error: unknown) => error)
  return { outcome, carriedOut: database.carriedOut }
}

const refusing = (sentence: string) =>
  expect.objectContaining({ name: 'StartFailure', message: expect.stringContaining(sentence) })
const shared = refusing('会话级（pool_mode = session）')

it.each<[database: string, played: PlayedPooler, outcome: unknown]>([
  ['without a pooler', { mode: 'direct' }, false],
  ['behind a pooler per session', { mode: 'session' }, true],
  ['behind a pooler per session with just two of them', { mode: 'session', sessions: 2 }, true],
  ['behind a pooler per transaction', { mode: 'transaction' }, shared],
  ['behind a pooler per transaction with a single session', { mode: 'transaction', sessions: 1 }, shared],
  ['behind a pooler per transaction that takes its sessions in turns', { mode: 'transaction', inTurns: true }, shared],
  ['behind a pooler per transaction that others use', { mode: 'transaction', busyTries: 12 }, shared],
  ['behind a pooler per statement', { mode: 'statement' }, shared],
])('a database %s: accepted or refused with the way out', async (_, played, outcome) => {
  expect((await look(played)).outcome).toEqual(outcome)
})

it('a pooler with one session: the sentence says that it is too small', async () => {
  expect((await look({ mode: 'session', sessions: 1 }, 500)).outcome).toEqual(refusing('没有给出第二个连接'))
})

it.each<PlayedPooler['mode']>(['direct', 'session', 'transaction', 'statement'])(
  'a look at a pooler per %s: takes no lock, and sets nothing but the beats of its connection',
  async (mode) => {
    const { carriedOut } = await look({ mode })
    const others = carriedOut
      .map(({ text }) => text)
      .filter((text) => !/^(select pg_backend_pid|begin$|rollback$)/.test(text))
    expect(others.filter((text) => !text.startsWith('set tcp_keepalives'))).toEqual([])
  },
)

it('a proxy that passes bytes on, as a balancer does: is no pooler', async () => {
  const { serverUrl } = inject('testTemplate')
  const far = await silentFarEnd(serverUrl)
  onTestFinished(() => far.close())
  expect(await refuseSharedSessions(far.through(serverUrl))).toBe(false)
})
