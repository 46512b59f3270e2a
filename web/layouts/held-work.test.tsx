// @vitest-environment jsdom
import { readInstallation, releaseWork } from '@kouan/contract/calls/home.ts'
import { happens, hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { afterEach, expect, test } from 'vitest'
import { hearHeldWork } from '../data/session/held-work.ts'
import { useSession } from '../data/session/session-store.ts'
import { showServed } from '../testing/served-screen.tsx'
import { HeldWork } from './held-work.tsx'

afterEach(() => happens(() => hearHeldWork(false)))

const rights = [readInstallation.needs, releaseWork.needs]

async function shown({ enterpriseId, can }: { enterpriseId: string | null; can: readonly string[] }) {
  useSession.setState({
    user: { id: '1', enterpriseId } as never,
    auth: can.map((action) => ({ action, describe: '', type: '1', status: '1' })) as never,
  })
  return showServed(<HeldWork />, [
    [readInstallation, () => ({ heldBackupTime: '2026-01-31 00:00:00' })],
    [releaseWork, () => null],
  ])
}

test('work that runs: no line; held and released again: the line comes and goes', async () => {
  await shown({ enterpriseId: '7', can: [] })
  expect(shownText()).toBe('')
  await happens(() => hearHeldWork(true))
  await until(() => expect(shownText()).toContain('本系统由备份恢复，后台工作已停止'))
  await happens(() => hearHeldWork(false))
  await until(() => expect(shownText()).toBe(''))
})

test.each<[who: string, person: Parameters<typeof shown>[0], said: string, mayRelease: boolean]>([
  ['a user of an enterprise', { enterpriseId: '7', can: rights }, '本系统由备份恢复', false],
  ['staff without the rights', { enterpriseId: null, can: [] }, '本系统由备份恢复', false],
  ['staff who see the installation', { enterpriseId: null, can: rights.slice(0, 1) }, '2026-01-31 00:00:00', false],
  ['who may release it', { enterpriseId: null, can: rights }, '2026-01-31 00:00:00', true],
])('held work, read by %s: what is said, and whether it can be released', async (_, person, said, mayRelease) => {
  await shown(person)
  await happens(() => hearHeldWork(true))
  await until(() => expect(shownText()).toContain(said))
  expect(shownText()).toContain('申报的单证保存在队列中，不会发出')
  expect(hasControl('恢复运行')).toBe(mayRelease)
})

test('release: asks before it sends anything', async () => {
  const asked = await shown({ enterpriseId: null, can: rights })
  await happens(() => hearHeldWork(true))
  await until(() => expect(hasControl('恢复运行')).toBe(true))
  await press('恢复运行')
  await until(() => expect(shownText()).toContain('请先确认原来的系统已经停止'))
  expect(asked.map(({ call }) => call.name)).not.toContain(releaseWork.name)
})
