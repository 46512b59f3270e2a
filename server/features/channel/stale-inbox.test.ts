import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { expect, it } from 'vitest'
import { checkAlarms } from '../../domain/alarm/alarm.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { scene } from '../../testing/scenes/scene.ts'
import { alarmSources } from './alarm-sources.ts'

const { send, database, services, clock, staff } = await scene('shop')

/** Nobody polls here: background work does not run. */
const checkedAgo = (minutes: number) =>
  database.pool.query('update base_channel set last_check_time = $1::timestamptz - make_interval(mins => $2)', [
    clock.now(),
    minutes,
  ])
async function alarmsOf(status: string) {
  await checkAlarms({ vault: services.vault, sources: alarmSources({ all: [] }) }).handler(asQueue(database, clock))
  const { records } = (await send(callsOf(alarm).list, { kind: 'CHANNEL', status } as never, staff)).result
  return records.map(({ title }) => title)
}

it('an inbox that nobody polls for more than five minutes raises an alarm, which ends with the next poll', async () => {
  await checkedAgo(4)
  expect(await alarmsOf('OPEN')).toEqual([])
  await checkedAgo(6)
  expect(await alarmsOf('OPEN')).toEqual([expect.stringMatching(/^基础通道“.+”没有按时收取$/)])
  expect(await alarmsOf('OPEN')).toHaveLength(1)
  await checkedAgo(0)
  expect(await alarmsOf('OPEN')).toEqual([])
  expect(await alarmsOf('ENDED')).toHaveLength(1)
})
