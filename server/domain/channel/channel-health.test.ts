import { expect, it } from 'vitest'
import { type ChannelHealth, sayHealth } from './channel-health.ts'

const now = new Date('2026-11-28T02:00:00Z')
const fine: ChannelHealth = {
  state: 'FINE',
  sendFault: null,
  sendFaultTime: null,
  waiting: 0,
  oldestWaiting: null,
  receiveFault: null,
  receiveFaultTime: null,
  checkTime: now,
  expected: 0,
  oldestExpected: null,
  late: 0,
  credentialEnd: null,
  isUnread: false,
}
const then = new Date('2026-11-28T01:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

it.each<[string, Partial<ChannelHealth>, string[]]>([
  ['nothing wrong: no sentence', {}, []],
  ['answers expected, none late: no sentence', { expected: 3, oldestExpected: then }, []],
  [
    'sending fails: since when, why, how many wait',
    { state: 'BLOCKED', sendFault: '发件箱：没有读写权限', sendFaultTime: then, waiting: 14, oldestWaiting: then },
    ['不能发送：发件箱：没有读写权限（自 2026-11-28 09:00:00）', '14 份单证待发，最早的等待自 2026-11-28 09:00:00'],
  ],
  [
    'nothing is sent and nothing failed: says so',
    { state: 'BLOCKED', waiting: 1, oldestWaiting: then },
    ['不能发送：没有发送，也没有报错', '1 份单证待发，最早的等待自 2026-11-28 09:00:00'],
  ],
  [
    'both directions: both, sending first',
    { state: 'BLOCKED', sendFault: '连接超时', receiveFault: '磁盘已满', receiveFaultTime: then },
    ['不能发送：连接超时', '收取异常：磁盘已满（自 2026-11-28 09:00:00）'],
  ],
  [
    'inbox not looked into: since when',
    { state: 'LATE', checkTime: then, isUnread: true },
    ['没有收取（自 2026-11-28 09:00:00）'],
  ],
  [
    'late answers: how many, and the oldest',
    { state: 'SILENT', expected: 5, late: 2, oldestExpected: then },
    ['2 份单证超过半小时没有回执，最早的于 2026-11-28 09:00:00 发送'],
  ],
  [
    'credential that ends: when',
    { state: 'ENDING', credentialEnd: inDays(2) },
    ['登录账号或证书将于 2026-11-30 10:00:00 到期'],
  ],
  [
    'credential that has ended: says so',
    { state: 'ENDING', credentialEnd: inDays(-1) },
    ['登录账号或证书已于 2026-11-27 10:00:00 到期'],
  ],
  ['credential that ends later than in two weeks: no sentence', { credentialEnd: inDays(15) }, []],
  ['disabled: that alone', { state: 'STOPPED' }, ['通道已停用']],
])('sentences of health: %s', (_, change, sentences) => {
  expect(sayHealth({ ...fine, ...change }, now)).toEqual(sentences)
})
