import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type ImportChoices, ImportOptions } from './import-options.tsx'

const shownOf = (choices: Partial<ImportChoices>) =>
  renderToStaticMarkup(
    <ImportOptions
      choices={{ validates: false, isSingleTableImport: false, existing: 'refuse', ...choices }}
      offered={['validates', 'existing']}
      isDisabled={false}
      onChange={() => {}}
    />,
  )

test('有误时: says of either answer what is stored', () => {
  expect(shownOf({ validates: false })).toContain('正确的导入，有误的列出来修改')
  expect(shownOf({ validates: true })).toContain('有一处错误就一条也不写入')
})

test('已存在的行: says what each choice does', () => {
  expect(shownOf({})).toContain('已存在的行列为错误')
  expect(shownOf({ existing: 'skip' })).toContain('已存在的行不改动，只导入新的')
  expect(shownOf({ existing: 'update' })).toContain('用文件中的内容修改已存在的行，导入前列出改动')
})
