// @vitest-environment jsdom
import { hasControl, press, show, shownText } from '@kouan/widgets/testing/screen.tsx'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AskError } from '../../data/calls/ask-error.ts'
import { useSession } from '../../data/session/session-store.ts'
import { aMenuItem } from '../../testing/a-menu-item.ts'
import { ListFailure } from './list-failure.tsx'

const changes = aMenuItem('/register/changelist', { component: 'register/ChangeList' })
const result = { title: '本企业不能申报入库明细单', pages: ['register/ChangeList'], name: '登记变更' }

const Address = () => <output>{useLocation().pathname}</output>

async function showFailure(error: unknown, menu = [changes]) {
  const before = useSession.getState()
  onTestFinished(() => useSession.setState(before, true))
  useSession.setState({ menu, auth: [] })
  const onRetry = vi.fn()
  await show(
    <MemoryRouter>
      <ListFailure error={error} onRetry={onRetry} />
      <Address />
    </MemoryRouter>,
  )
  return onRetry
}

test('list that another try would not read: what is missing, and the page where it is asked for', async () => {
  await showFailure(new AskError({ kind: 'refused', message: '入库明细单由“监管场所经营人”申报', result }))
  expect(shownText()).toContain('本企业不能申报入库明细单入库明细单由“监管场所经营人”申报')
  expect(hasControl('重试')).toBe(false)
  await press('登记变更')
  expect(document.querySelector('output')?.textContent).toBe('/register/changelist')
})

test('such a list for somebody without that page: the sentence alone', async () => {
  await showFailure(new AskError({ kind: 'refused', message: '由“监管场所经营人”申报', result }), [])
  expect(hasControl(/./)).toBe(false)
})

test.each(['refused', 'overload'] as const)('list that could not be read (%s): another try', async (kind) => {
  const onRetry = await showFailure(new AskError({ kind, message: '系统繁忙' }))
  await press('重试')
  expect(onRetry).toHaveBeenCalledTimes(1)
})
