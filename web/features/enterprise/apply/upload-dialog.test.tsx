// @vitest-environment jsdom
import { uploadAttachment } from '@kouan/contract/calls/enterprise/apply.ts'
import { chooseFiles, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../../testing/served-screen.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const paper = new File(['x'], '执照.pdf', { type: 'application/pdf' })

async function aDialog(...refusals: Refused[]) {
  const closed: true[] = []
  const asked = await showServed(
    <UploadDialog accessToken="a1" kind="LICENCE" onClose={() => void closed.push(true)} />,
    [
      [
        uploadAttachment,
        () => {
          const refusal = refusals.shift()
          if (refusal) throw refusal
        },
      ],
    ],
  )
  return { closed, asked }
}

test('paper: without a file nothing is sent; a refusal is said, and the next try closes the dialog', async () => {
  const { closed, asked } = await aDialog(new Refused('执照.pdf：文件内容与扩展名pdf不符'))
  await press('上传')
  expect([shownText().includes('请选择文件'), asked]).toEqual([true, []])
  await chooseFiles([paper])
  expect(shownText()).not.toContain('请选择文件')
  await press('上传')
  await until(() => expect(shownText()).toContain('文件内容与扩展名pdf不符'))
  expect(closed).toEqual([])
  await press('上传')
  await until(() => expect(closed).toEqual([true]))
  expect(asked).toHaveLength(2)
})

test('paper that is not valid for ever: needs the day on which it ends', async () => {
  const { asked } = await aDialog()
  await chooseFiles([paper])
  await press('长期有效')
  await press('上传')
  expect([shownText().includes('请选择有效期至'), asked]).toEqual([true, []])
})
