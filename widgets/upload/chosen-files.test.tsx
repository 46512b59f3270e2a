// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { chooseFiles, press, show, shownText } from '../testing/screen.tsx'
import { ChosenFiles } from './chosen-files.tsx'

async function aChoice(maxCount?: number) {
  let names: string[] = []
  function Held() {
    const [files, setFiles] = useState<readonly File[]>([])
    names = files.map(({ name, size }) => `${name} ${size}`)
    const rules = { extensions: ['.xls'], ...(maxCount === undefined ? {} : { maxCount }) }
    return <ChosenFiles files={files} rules={rules} label="文件" buttonText="选择" hint="" onChange={setFiles} />
  }
  await show(<Held />)
  return () => names
}
const aFile = (name: string, content = 'x') => new File([content], name)

test('chosen files: the same one twice is refused, one of another name or size is not', async () => {
  const names = await aChoice()
  await chooseFiles([aFile('a.xls'), aFile('b.xls')])
  await chooseFiles([aFile('a.xls'), aFile('a.xls', 'xx'), aFile('c.xls'), aFile('d.txt')])
  expect(names()).toEqual(['a.xls 1', 'b.xls 1', 'a.xls 2', 'c.xls 1'])
  expect(shownText()).toContain('a.xls：已经选过')
  expect(shownText()).toContain('d.txt：只能上传 .xls 文件')
  await press('删除 b.xls')
  expect(names()).toEqual(['a.xls 1', 'a.xls 2', 'c.xls 1'])
})

test('chosen files, a single one: another takes its place, a refused one does not', async () => {
  const names = await aChoice(1)
  await chooseFiles([aFile('a.xls')])
  await chooseFiles([aFile('b.xls')])
  await chooseFiles([aFile('c.txt')])
  expect(names()).toEqual(['b.xls 1'])
})
