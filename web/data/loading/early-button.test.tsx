// @vitest-environment jsdom
import { show } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { EarlyButton } from './early-button.tsx'

const line = (isLoaded: boolean) => (
  <div>
    <button type="button">新增</button>
    {isLoaded ? (
      <span>
        <button type="button">高级查询</button>
      </span>
    ) : (
      <EarlyButton>高级查询</EarlyButton>
    )}
    <button type="button">列与行高</button>
  </div>
)

const focused = () => document.activeElement?.textContent

test.each([
  ['高级查询', '高级查询'],
  ['列与行高', '列与行高'],
])('button of a part that loads, focus on %s: it stays there when the part comes', async (name, after) => {
  const render = await show(line(false))
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  button?.focus()
  expect(focused()).toBe(name)
  await render(line(true))
  expect(focused()).toBe(after)
})

test('button of a part that loads, its page is left: the focus goes nowhere', async () => {
  const render = await show(line(false))
  document.querySelectorAll('button')[1]?.focus()
  await render(<p>首页</p>)
  expect(document.activeElement).toBe(document.body)
})
