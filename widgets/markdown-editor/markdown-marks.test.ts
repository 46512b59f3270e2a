import { expect, test } from 'vitest'
import {
  type Edit,
  imageText,
  insertBlock,
  insertLink,
  type Selected,
  toggleAround,
  toggleLines,
} from './markdown-marks.ts'

const apply = ({ text }: Selected, { from, to, insert, select }: Edit) => {
  const after = text.slice(0, from) + insert + text.slice(to)
  return { after, selected: after.slice(select.from, select.to) }
}
const selected = (text: string, part: string): Selected => {
  const from = text.indexOf(part)
  return { text, from, to: from + part.length }
}

test('bold around words, and away again', () => {
  const start = selected('很重要的事', '重要')
  const { after, selected: still } = apply(start, toggleAround(start, { mark: '**', hint: '粗体' }))
  expect([after, still]).toEqual(['很**重要**的事', '重要'])
  const again = selected(after, '重要')
  expect(apply(again, toggleAround(again, { mark: '**', hint: '粗体' })).after).toBe('很重要的事')
})

test('without words the hint is written and selected', () => {
  const empty = { text: '', from: 0, to: 0 }
  expect(apply(empty, toggleAround(empty, { mark: '**', hint: '粗体' }))).toEqual({
    after: '**粗体**',
    selected: '粗体',
  })
})

test('a list of whole lines, numbered, changed into another kind, and away again', () => {
  const start = selected('一\n二\n三', '二\n三')
  const { after } = apply(start, toggleLines(start, { mark: '1. ' }))
  expect(after).toBe('一\n1. 二\n2. 三')
  const numbered = selected(after, '1. 二\n2. 三')
  const bullets = apply(numbered, toggleLines(numbered, { mark: '- ' })).after
  expect(bullets).toBe('一\n- 二\n- 三')
  const listed = selected(bullets, '- 二\n- 三')
  expect(apply(listed, toggleLines(listed, { mark: '- ' })).after).toBe('一\n二\n三')
})

test('a block stands between empty lines', () => {
  const middle = { text: '前\n后', from: 1, to: 1 }
  expect(apply(middle, insertBlock(middle, '---')).after).toBe('前\n\n---\n\n后')
  const end = { text: '前', from: 1, to: 1 }
  expect(apply(end, insertBlock(end, '---')).after).toBe('前\n\n---\n\n')
})

test('a link asks for its address; a picture with any name and address stays one picture', () => {
  const start = selected('见官网', '官网')
  expect(apply(start, insertLink(start))).toEqual({ after: '见[官网](https://)', selected: 'https://' })
  expect(imageText({ name: 'a]b', url: '/f/图 (1).png' })).toBe('![ab](/f/%E5%9B%BE%20%281%29.png)')
})
