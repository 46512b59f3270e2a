// @vitest-environment jsdom
import type { Problem } from '@kouan/contract/language/call.ts'
import type { ReportQuery } from '@kouan/contract/language/report.ts'
import { goodsTopReport } from '@kouan/contract/resources/report/reports.ts'
import { control, fill, happens, hasControl, input, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test, vi } from 'vitest'
import { showServed } from '../../testing/served-screen.tsx'
import { ReportConditions } from './report-conditions.tsx'

const usual = { begin: '2026-01', end: '2026-02', currency: '142', digits: '4', basis: 'declaredReleased' }

async function showConditions(given: ReportQuery = {}, problems: readonly Problem[] = [], simulated = 0) {
  const onChange = vi.fn((_: ReportQuery) => {})
  const query = { ...usual, ...given }
  await showServed(<ReportConditions report={goodsTopReport} {...{ query, problems, simulated, onChange }} />, [])
  return onChange
}

test('chips: what has no value is behind 条件, and has a chip once it is chosen there', async () => {
  const onChange = await showConditions()
  expect(hasControl('去掉条件：商品编码')).toBe(false)
  await press('条件')
  await until(() => control('商品编码'))
  await press('商品编码')
  await until(() => control('去掉条件：商品编码'))
  await fill(input('商品编码'), '33')
  expect(onChange).not.toHaveBeenCalled()
  await happens(() => input('商品编码').form?.requestSubmit())
  expect(onChange).toHaveBeenCalledWith({ ...usual, gcode: '33' })
})

test('chips: a condition is taken away at its chip, all of them with 重置', async () => {
  const onChange = await showConditions({ gcode: '33' })
  await press('去掉条件：商品编码')
  expect(onChange).toHaveBeenLastCalledWith({ ...usual, gcode: '' })
  await press('重置')
  expect(onChange).toHaveBeenLastCalledWith({})
})

test('chips: a refused condition is shown with its sentence', async () => {
  await showConditions({}, [{ field: 'gcode', message: '商品编码：33x须为2至10位数字' }])
  expect(shownText()).toContain('商品编码：33x须为2至10位数字')
  expect(document.querySelector('.report-chip.is-faulty')?.textContent).toContain('商品编码')
})

test('chips: rows of simulated customs are left out with one press', async () => {
  const onChange = await showConditions({}, [], 7)
  await press('不含模拟海关（7 项）')
  expect(onChange).toHaveBeenCalledWith({ ...usual, simulated: 'false' })
})
