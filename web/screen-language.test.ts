import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allResources, seedDictionaries } from '@kouan/contract/areas/all-areas.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { expect, test } from 'vitest'
import { openPages } from './app/open-pages.ts'
import { sentences } from './data/calls/ask-error.ts'

const rooms = ['', '../widgets', '../contract'].map((room) => join(import.meta.dirname, room))
const sources = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    // What builds it never comes to a browser.
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|story|d|config)\.tsx?$|node_modules|dist/.test(path))
    .map((path) => ({ path, source: readFileSync(join(room, path), 'utf8') })),
)
const screens = sources.filter(({ path }) => path.endsWith('.tsx'))

/** What stands between tags, in attributes that are read by people, and in messages. */
const shown = [
  />([^<>{}=();:,|&]*[A-Za-z]{2,}[^<>{}=();:,|&]*)<\//g,
  /\b(?:title|label|placeholder|okText|cancelText|aria-label|content|description|subTitle|extra)[=:]\s*["'`]([^"'`]+)["'`]/g,
  /\bmessage\.\w+\(\s*["'`]([^"'`]+)["'`]/g,
]
const isChinese = (text: string) => /[\u4e00-\u9fa5]/.test(text)
const textsOf = (source: string) =>
  shown.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))
/** Names of variables, numbers of failure pages and sizes of a style are no language. */
const isSpoken = (text: string) =>
  // S8.026 has these words, and so have people who know the product.
  /[A-Za-z]{2,}/.test(text.replace(/\$\{[^}]*\}|Failed to update theme/g, '')) &&
  !/^(auto|none|max-content|calc\(.*)$/.test(text.trim())

test('S1.003 every text of a screen is Chinese', () => {
  const all = screens.flatMap(({ path, source }) => textsOf(source).map((text) => ({ path, text: text.trim() })))
  expect(all.filter(({ text }) => isChinese(text)).length).toBeGreaterThan(100)
  expect(all.filter(({ text }) => isSpoken(text) && !isChinese(text))).toEqual([])
})

/** Keys of a keyboard, names of languages and of what a browser reports. */
const spokenNowhere =
  /^(Escape|Esc|Enter|Ctrl|Alt|Shift|Arrow|Home|End|Tab|Delete|Backspace|Java|Markdown|Shown|Files|Ids|Code|Name|Cookie)$/

/** Products that have no Chinese name, as the dictionary database_type lists them. */
const databases = /^(MySQL5\.5|MYSQL5\.7\+|Oracle|SQLServer|postgresql|marialDB|SQLite|DB2|Hsqldb|Derby|H2)$/

/** Kinds of the columns of a report, as clients of the wire know them. */
const columnKinds = /^(String|Integer|Decimal|Date|Datetime)$/

/** Comments, and what the open API tells developers who ask for English. */
const notOnScreens = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*|\benglish:\s*'[^'\n]*'/gm

test('S1.003 no text in the code of the client is an English word or sentence', () => {
  const written = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|[^=]>\s*([A-Z][a-z]+ [^<>{}=();:|&]*)[{<]/g
  const english = /^[A-Z][a-z]+([ ,.!?]+[A-Za-z]+)*[ .!?…]*$/
  const found = sources
    // English there is what it is translated from, and what people write into sheets.
    .filter(({ path }) => !/(code-phrases|usual-spellings)\.ts$/.test(path))
    .flatMap(({ path, source }) =>
      [...source.replace(notOnScreens, '').matchAll(written)].map((match) => ({
        path,
        text: (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').replace(/\$\{[^}]*\}/g, '').trim(),
      })),
    )
  expect(found.length).toBeGreaterThan(5000)
  const isKnown = (text: string) => [spokenNowhere, databases, columnKinds].some((known) => known.test(text))
  expect(found.filter(({ text }) => english.test(text) && !isKnown(text))).toEqual([])
})

test('S1.003 so are the names of resources and fields, the titles of pages and the sentences of failures', () => {
  const labels = allResources.flatMap((resource) => [
    resource.title,
    ...Object.values(resource.fields as Record<string, Field>).map((field) => field.label),
  ])
  const failures = [...Object.values(sentences), ...Object.values(errorCodes).map((error) => error.message)]
  const dictionaries = seedDictionaries.flatMap(({ name, items }) => [name, ...items.map(([, text]) => text)])
  const titles = openPages.map((route) => route.title)
  expect(
    [...labels, ...failures, ...dictionaries, ...titles].filter((text) => !isChinese(text) && !databases.test(text)),
  ).toEqual([])
  expect(readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')).toContain('<html lang="zh-CN">')
})
