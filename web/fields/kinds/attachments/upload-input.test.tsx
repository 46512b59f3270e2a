// @vitest-environment jsdom
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { attachments } from '@kouan/contract/language/field.ts'
import { chooseFiles, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../../testing/served-screen.tsx'
import { UploadInput } from './upload-input.tsx'

const field = attachments({ label: '入网材料', max: 3, accept: ['pdf', 'png'] })
const aFile = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' })
const names = () => [...document.querySelectorAll('[data-file]')].map((row) => row.getAttribute('data-file'))

/** The input in a form; files called `slow` wait until they are let go. */
async function aForm() {
  let value: unknown
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  function Form() {
    const [ids, setIds] = useState<unknown>(null)
    value = ids
    return <UploadInput field={field} value={ids} onChange={setIds} />
  }
  await showServed(<Form />, [
    [
      uploadFile,
      async ({ file }) => {
        const { name } = file as File
        if (name.startsWith('slow')) await held
        if (name.startsWith('bad')) throw new Refused(`${name}：文件内容与扩展名pdf不符`)
        return { id: `id-${name}`, name, path: `temp/${name}` }
      },
    ],
  ])
  return { value: () => value, letGo: () => letGo() }
}

test('attachments, several files at once: all are kept in the order chosen, whichever is stored first', async () => {
  const { value, letGo } = await aForm()
  await chooseFiles(['slow.pdf', 'b.pdf', 'c.pdf'].map((name) => aFile(name)))
  await until(() => expect(shownText()).toContain('正在上传'))
  expect(names()).toEqual(['slow.pdf', 'b.pdf', 'c.pdf'])
  letGo()
  await until(() => expect(value()).toBe('id-slow.pdf,id-b.pdf,id-c.pdf'))
  expect(names()).toEqual(['slow.pdf', 'b.pdf', 'c.pdf'])
})

test('attachments, refused by the server: the others wait, the sentence names the file, and its removal stores them', async () => {
  const { value } = await aForm()
  await chooseFiles(['a.pdf', 'bad.pdf'].map((name) => aFile(name)))
  await until(() => expect(shownText()).toContain('1 个文件上传失败（bad.pdf）'))
  expect(shownText()).toContain('文件内容与扩展名pdf不符')
  expect(value()).toBeNull()
  await press('删除 bad.pdf')
  expect(value()).toBe('id-a.pdf')
})

test('attachments, type, emptiness and number: each refused file is named with the reason, the others are kept', async () => {
  const { value } = await aForm()
  await chooseFiles([aFile('a.exe'), aFile('b.pdf', ''), ...['c', 'd', 'e', 'f'].map((name) => aFile(`${name}.pdf`))])
  const [alert] = document.querySelectorAll('[role=alert]')
  expect(alert?.textContent).toContain('a.exe：只能上传 .pdf、.png 文件')
  expect(alert?.textContent).toContain('b.pdf：文件是空的')
  expect(alert?.textContent).toContain('f.pdf：没有添加，最多 3 个文件')
  await until(() => expect(value()).toBe('id-c.pdf,id-d.pdf,id-e.pdf'))
})
