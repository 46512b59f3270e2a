// @vitest-environment jsdom
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { channelRequest } from '@kouan/contract/resources/channel/channel-request.ts'
import { fill, hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { useSession } from '../../data/session/session-store.ts'
import { useActions } from '../../resource/actions/use-actions.tsx'
import { showServed } from '../../testing/served-screen.tsx'

const row = { id: '7', enterpriseId: '1', enterpriseId_dictText: '示例企业', status: 'REQUESTED' }
const calls = actionCalls(channelRequest)

function Buttons({ status }: { status: string }) {
  const { rowActions, dialog } = useActions(channelRequest)
  return (
    <>
      {rowActions({ ...row, status }).map(({ key, label, onClick }) => (
        <button key={key} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  )
}

async function shownButtons(status: string) {
  const rights = ['open', 'return', 'resubmit'].map((name) => `channelRequest:${name}`)
  useSession.setState({ auth: rights.map((action) => ({ action, describe: '', type: '1', status: '1' })) as never })
  return showServed(<Buttons status={status} />, [
    [calls.return, () => null],
    [calls.resubmit, () => null],
  ])
}

test('退回 of a request: without a reason nothing is sent, with one it is', async () => {
  const asked = await shownButtons('REQUESTED')
  await press('退回')
  await until(() => expect(hasControl('退回原因')).toBe(true))
  await press('确定')
  await until(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
  expect(asked).toEqual([])
  await fill('退回原因', '请写明口岸')
  await press('确定')
  await until(() => expect(asked.map(({ input }) => input)).toMatchObject([{ id: '7', reason: '请写明口岸' }]))
})

test('重新提交 of a request: is asked first, and there is no answer of staff to give meanwhile', async () => {
  const asked = await shownButtons('RETURNED')
  expect([hasControl('开通'), hasControl('退回')]).toEqual([false, false])
  await press('重新提交')
  await until(() => expect(shownText()).toContain('确定提交吗'))
  expect(asked).toEqual([])
  await press('确定')
  await until(() => expect(asked.map(({ input }) => input)).toMatchObject([{ id: '7' }]))
})
