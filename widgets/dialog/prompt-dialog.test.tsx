// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { control, fill, happens, hasControl, input, press, show, shownText, until } from '../testing/screen.tsx'
import { PromptDialog, type PromptHandle, type PromptQuestion } from './prompt-dialog.tsx'

async function aPrompt(onOk: PromptQuestion['onOk']) {
  const events: string[] = []
  await show(
    <PromptDialog
      open
      title="改名"
      label="名称"
      defaultValue="旧名"
      rules={[{ required: true, message: '请输入名称' }]}
      onOk={onOk}
      onClose={() => void events.push('close')}
      onCancel={() => void events.push('cancel')}
    />,
  )
  return events
}
const isDisabled = (name: string) => (control(name) as HTMLButtonElement).disabled

test('prompt, plain function: gets the typed value, and the dialog closes at once', async () => {
  const values: string[] = []
  const events = await aPrompt((value) => void values.push(value))
  expect(input('名称').value).toBe('旧名')
  await fill('名称', '新名')
  await press('确定')
  await until(() => expect(events).toEqual(['close']))
  expect(values).toEqual(['新名'])
})

test('prompt, refused by its rule: says so and stays', async () => {
  const values: string[] = []
  const events = await aPrompt((value) => void values.push(value))
  await fill('名称', '')
  await press('确定')
  await until(() => expect(shownText()).toContain('请输入名称'))
  expect([values, events]).toEqual([[], []])
})

test('prompt, async function: cannot be left while it works, and closes when the function says so', async () => {
  let handle: PromptHandle | undefined
  const events = await aPrompt((_value, given) => {
    handle = given
    return new Promise(() => {})
  })
  await press('确定')
  await until(() => expect(isDisabled('取消')).toBe(true))
  await press('取消')
  expect([events, hasControl(/关闭|Close/)]).toEqual([[], false])
  await happens(() => handle?.close())
  expect(events).toEqual(['close'])
})

test.each([
  ['名称已存在', '名称已存在'],
  ['', '操作失败'],
])('prompt, rejected with “%s”: says %s, keeps the value and can be tried again', async (reason, sentence) => {
  let tries = 0
  const events = await aPrompt(async () => {
    tries += 1
    throw new Error(reason)
  })
  await fill('名称', '新名')
  await press('确定')
  await until(() => expect(shownText()).toContain(sentence))
  expect([events, input('名称').value, isDisabled('取消')]).toEqual([[], '新名', false])
  await press('确定')
  await until(() => expect(tries).toBe(2))
})

test('prompt, cancelled: says so and closes', async () => {
  const events = await aPrompt(() => {})
  await press('取消')
  expect(events).toEqual(['cancel', 'close'])
})
