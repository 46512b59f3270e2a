import { describe, expect, it } from 'vitest'
import type { CellFailure } from '../cell-rule.ts'
import { TableValidationError, validateForm, validateTables, validateTabs } from './validate-tabs.ts'

const failure: CellFailure = { rowId: 'r1', columnKey: 'code', message: '编码不能为空' }
const table = (failures: readonly CellFailure[]) => ({ validate: async () => failures })

describe('forms', () => {
  it('S5.114 an object without a validate method throws at once', () => {
    for (const form of [
      {},
      null,
      undefined,
      { validate: 'yes' },
      { validateFields: 1 },
      [],
      () => {},
      { submit() {} },
    ]) {
      expect(() => validateForm(form)).toThrow('表单对象没有 validate 方法')
    }
  })

  it('others resolve with their values, called as their own methods', async () => {
    const form = {
      values: { a: 1 },
      validate: async function (this: { values: unknown }) {
        return this.values
      },
    }
    expect(await validateForm(form)).toEqual({ a: 1 })
    expect(await validateForm({ validateFields: async () => 2 })).toBe(2)
  })
})

describe('tables', () => {
  it('S5.112 the first that fails rejects with its index and the key of its pane', async () => {
    const running = validateTables([
      { table: table([]), paneKey: 'goods' },
      { table: table([failure]), paneKey: 'parties' },
      { table: { validate: () => Promise.reject(new Error('not asked')) } },
    ])
    const error = await running.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TableValidationError)
    expect(error).toMatchObject({ tableIndex: 1, paneKey: 'parties', failures: [failure], message: '编码不能为空' })
  })

  it('S5.113 its tab is activated; without a failure none is', async () => {
    const activated: string[] = []
    const activate = (key: string) => void activated.push(key)
    const form = { validate: async () => 'values' }
    const good = { table: table([]), paneKey: 'goods' }
    expect(await validateTabs({ forms: [{ form, paneKey: 'main' }], tables: [good], activate })).toEqual(['values'])
    expect(activated).toEqual([])
    await expect(
      validateTabs({ tables: [good, { table: table([failure]), paneKey: 'parties' }], activate }),
    ).rejects.toThrow()
    expect(activated).toEqual(['parties'])
    const bad = { validate: () => Promise.reject(new Error('表单有误')) }
    await expect(validateTabs({ forms: [{ form: bad, paneKey: 'main' }], activate })).rejects.toThrow('表单有误')
    expect(activated).toEqual(['parties', 'main'])
  })
})
