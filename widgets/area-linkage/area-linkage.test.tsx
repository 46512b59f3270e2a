// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { happens, input, press, show, until } from '../testing/screen.tsx'
import { AreaLinkage } from './area-linkage.tsx'

const entries = [
  { id: '330000', text: '浙江省', pid: '86', index: 1 },
  { id: '330100', text: '杭州市', pid: '330000', index: 2 },
] as const
const load = async () => ({ revision: '2026-11', entries })

test.each([[null], [''], [undefined]])(
  'division, one select for each level, value %j: a province alone stays chosen',
  async (first) => {
    let value: unknown = first
    function Form() {
      const [code, setCode] = useState<string | null | undefined>(first)
      value = code
      // As forms do that store an empty text.
      return (
        <AreaLinkage
          load={load}
          type="select"
          depth={2}
          aria-label="地区"
          value={code}
          onChange={(next) => setCode(next ?? first)}
        />
      )
    }
    await show(<Form />)
    const choose = async (level: string, name: string) => {
      await happens(() => input(`地区：${level}`).dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
      const option = () =>
        [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent === name)
      await until(() => expect(option()).toBeDefined())
      await press(option() as Element)
    }
    await choose('省', '浙江省')
    await choose('市', '杭州市')
    expect(value).toBe('330100')
  },
)
