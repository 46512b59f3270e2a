// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { happens, show } from '../testing/screen.tsx'
import { RichArea } from './rich-area.tsx'

/** The editor in a form that takes over a text when it is told to. */
async function anEditor() {
  const waiting: (() => void)[] = []
  const form = { put: (_text: string) => {} }
  function Form() {
    const [value, setValue] = useState('<p>甲</p>')
    form.put = setValue
    return <RichArea value={value} onChange={(text) => void waiting.push(() => setValue(text))} />
  }
  await show(<Form />)
  const area = document.querySelector('.ProseMirror') as Element & { editor: Editor }
  return {
    text: () => area.textContent,
    type: (text: string) =>
      happens(() => area.editor.commands.insertContentAt(area.editor.state.doc.content.size - 1, text)),
    takeOver: () => happens(() => waiting.shift()?.()),
    put: (text: string) => happens(() => form.put(text)),
  }
}

test('editor in a form that renders late: what was typed meanwhile stays', async () => {
  const { text, type, takeOver } = await anEditor()
  await type('乙')
  await type('丙')
  await takeOver()
  await type('丁')
  await takeOver()
  await takeOver()
  expect(text()).toBe('甲乙丙丁')
})

test('editor, a text from elsewhere: takes the place of what is there', async () => {
  const { text, type, takeOver, put } = await anEditor()
  await type('乙')
  await takeOver()
  await put('<p>新</p>')
  expect(text()).toBe('新')
  await put('<p>甲</p>')
  expect(text()).toBe('甲')
})
