import { expect, test } from 'vitest'
import { readSourceFiles } from '../repository-rules/source-files.ts'
import { answeredSentences, specifiedSentences, typedForms, unseenFiles } from './allowed-texts.ts'
import { screenTexts } from './screen-texts.ts'

/** Folders whose texts come to a browser: as a page, or as the sentence of an answer. */
const shownFolders =
  /^(web|widgets\/(?!gallery\/)|contract|customs\/(?!command\/|conformance\/)|server\/(crud|domain|features|files|gate|live|outgoing|print|work)\/)/
const ownFiles = /\.(test|story|config|d)\.tsx?$|\/testing\//

const texts = readSourceFiles()
  .filter(({ path }) => shownFolders.test(path) && !ownFiles.test(path))
  .flatMap((file) => screenTexts(file))
const seen = texts.filter(({ path }) => !unseenFiles.some((unseen) => unseen === path))

const found = (pattern: RegExp, without: (text: string) => string = (text) => text) =>
  seen.filter(({ text }) => pattern.test(without(text))).map(({ path, line, text }) => `${path}:${line} ${text}`)

test('texts of screens: no name of an environment variable', () => {
  expect(texts.length).toBeGreaterThan(5000)
  expect(found(/\b(KOUAN_[A-Z]|DATABASE_URL|NODE_[A-Z]+)/)).toEqual([])
})

/** Words that users of pages never see, as whole words. */
const refusedWords: Record<string, RegExp> = {
  表名: /(?<!报)表名(?!称)/,
  进程: /进程/,
  堆内存: /堆内存/,
  缓存条目: /缓存条目/,
  'a standard instead of what it lists': /GB\s?\/?\s?T/,
  其间: /其间/,
  由此决定: /由此决定/,
  'a second half that is missing': /[，；]或(\s*$|\s+[一-龥]|[，。；])/,
  'a code beside a word that says the same': /\b(142\s?人民币|1\s?身份证)/,
}

test.each(Object.keys(refusedWords))('texts of screens: none has “%s”', (name) => {
  expect(found(refusedWords[name] as RegExp)).toEqual([])
})

const halfWidth = /[一-龥…”）}]\s?[!?,;:()]|[!?,;()][一-龥“]|[一-龥]\.\.\./
const allowed: readonly string[] = [...specifiedSentences, ...answeredSentences]

test('texts of screens: punctuation is full-width beside Chinese, except in sentences that are given', () => {
  const withoutForms = (text: string) => typedForms.reduce((left, form) => left.replaceAll(form, ''), text)
  expect(found(halfWidth, (text) => (allowed.includes(text) ? '' : withoutForms(text)))).toEqual([])
})

test('texts of screens: each exception is used', () => {
  const isUsed = (part: string) => texts.some(({ text }) => text.includes(part))
  expect([...allowed, ...typedForms].filter((part) => !isUsed(part))).toEqual([])
  expect(unseenFiles.filter((path) => !texts.some((text) => text.path === path))).toEqual([])
})

test('texts of a file: strings, templates and what stands between tags; no SQL, nothing for the console', () => {
  const text = `
    const a = <p title="标题">正文{b}</p>
    const c = \`共 \${n} 项\`
    throw new StartFailure('请设置')
    sql\`update t set a = '中文'\`
    const plain = 'english' // 注释
  `
  expect(screenTexts({ path: 'a.tsx', text }).map((one) => one.text)).toEqual(['标题', '正文', '共 … 项'])
})
