// Readers, which convert what a client sent into a value, and checks of values. The kinds of fields are composed of them.
import { isPlainJson, isStorable } from '../rules/storable-text.ts'
import { readCodeText } from '../rules/typed-code.ts'
import { decimalOf, type FigureOptions, formulaFault, readFigure } from '../rules/typed-figure.ts'
import { type MomentKind, momentOf, momentOfSerial, readMoment } from '../rules/typed-moment.ts'
import {
  halfWidth,
  isFormulaError,
  isGarbled,
  isShortenedNumber,
  oneLine,
  quoted,
  withoutFormulaQuotes,
  withoutInvisible,
} from '../rules/typed-text.ts'
import { usualLetters } from '../rules/usual-letters.ts'
import type { Declared } from './field-options.ts'

/** The value, or a sentence that says what the client should have sent. */
export type ReadResult = { value: unknown } | { fault: string }
export type Reader = (sent: unknown, field: Declared) => ReadResult
export type ValueCheck = (value: unknown, field: Declared) => string | undefined

type Letters = (text: string, field: Pick<Declared, 'mask' | 'keepsLetters'>) => string

/** Returns a text of the field with usual letters in place of those that look the same; a secret keeps its own. */
export const usualTextOf: Letters = (text, { mask, keepsLetters }) =>
  mask === 'secret' || keepsLetters ? text : usualLetters(text)

/** The letters of a code or an address: a row or a file is found by it as it is. */
const sameLetters: Letters = (text) => text

/** Returns a reader of text without invisible characters: blank text is null, an object other than a date is a fault. */
const fromText =
  (fault: string, read: (text: string, field: Declared) => ReadResult, letters: Letters = usualTextOf): Reader =>
  (sent, field) => {
    if (typeof sent === 'object' && !(sent instanceof Date)) return { fault }
    const text = withoutFormulaQuotes(letters(withoutInvisible(textOf(sent)), field).trim())
    return text === '' ? { value: null } : read(text, field)
  }

/** A date is the wall clock that a spreadsheet shows, in its UTC parts; an invalid one is no text. */
function textOf(sent: unknown): string {
  if (typeof sent === 'number') return decimalOf(sent)
  if (!(sent instanceof Date)) return String(sent)
  return Number.isNaN(sent.getTime()) ? '' : momentOf(sent)
}

const readOr = (fault: string, read: (text: string) => unknown, letters?: Letters) =>
  fromText(
    fault,
    (text) => {
      const value = read(text)
      return value === undefined ? { fault } : { value }
    },
    letters,
  )

/** Faults quote what was sent, unless the field is masked or encrypted. */
const quotedFor = ({ mask, encrypt }: Declared, text: string) => (mask || encrypt ? '内容' : quoted(text))

const noText = '内容格式不正确'
const scientific = '这是科学计数法，请填写完整的内容'
const shortened = 'Excel 只保留 15 位数字，后面的数字已丢失，请把该列设为“文本”格式后重新填写完整的内容'

/** Returns the fault of a text that has lost digits; the sentence alone, which follows the label, where it may not be quoted. */
const lossOf = (field: Declared, text: string, why: string) =>
  field.mask || field.encrypt ? why : `${quoted(text)}：${why}`

/** Reads text; `as` has the form that the kind wants. Refuses what a spreadsheet has spoilt. */
const textReader =
  (as: (text: string, field: Declared) => ReadResult): Reader =>
  (sent, field) => {
    if (typeof sent === 'string' && !isStorable(sent)) return { fault: '含有不能保存的字符' }
    if (typeof sent === 'number' && Math.abs(sent) >= 1e15) return { fault: lossOf(field, String(sent), shortened) }
    if (typeof sent === 'boolean') return { fault: `${String(sent).toUpperCase()}是逻辑值，请填写文字` }
    return fromText(noText, (text) => {
      if (isFormulaError(halfWidth(text))) return { fault: formulaFault(text) }
      if (isGarbled(text)) return { fault: `${quotedFor(field, text)}含有“\ufffd”：原来的文字已丢失，请按原始单据填写` }
      if (isShortenedNumber(halfWidth(text)))
        return { fault: lossOf(field, text, /E-/i.test(halfWidth(text)) ? scientific : shortened) }
      return as(text, field)
    })(sent instanceof Date ? momentOf(sent).replace(' 00:00:00', '') : sent, field)
  }

/** Reads one line: `digits` as a date or a time of a message, `spelling` as a code; a line break becomes a blank. */
export const readText: Reader = textReader((text, field) => {
  const { digits, spelling } = field
  if (digits) return readDigits(text, digits)
  if (!spelling) return { value: oneLine(text) }
  const read = readCodeText(text, spelling, Boolean(field.mask || field.encrypt))
  return 'fault' in read ? read : { value: read.code }
})

/** Reads text with its line breaks. */
export const readLongText: Reader = textReader((text) => ({ value: text }))

const readAll =
  (letters?: Letters): Reader =>
  (sent, field) => {
    if (typeof sent === 'string' && !isStorable(sent)) return { fault: '含有不能保存的字符' }
    return readOr(noText, (text) => text, letters)(sent, field)
  }

/** Reads marked-up text with its marks. */
export const readMarkup = readAll()

/** Reads a code or an address as it is. */
export const readPlainText = readAll(sameLetters)

/** Reads the code of an entry. One that was typed in full-width letters and digits alone is turned into those of ASCII. */
export const readCode: Reader = (sent, field) => {
  const read = readPlainText(sent, field)
  if ('fault' in read || typeof read.value !== 'string') return read
  return /^[０-９Ａ-Ｚａ-ｚ，＿－]+$/.test(read.value) ? { value: halfWidth(read.value) } : read
}

const figure = '请输入数字'
const readFigureOf = (options: FigureOptions) =>
  fromText(figure, (text, { scale }) => {
    const read = readFigure(text, options)
    return 'fault' in read ? read : { value: withScale(read.figure, scale) }
  })

/** Without zeros beyond the digits that the field has after the point. */
const withScale = (figure: string, scale = 20) => {
  const [whole = '', fraction = ''] = figure.split('.')
  const kept = fraction.slice(0, scale) + fraction.slice(scale).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** Reads decimal text, which never becomes a float. */
export const readDecimal = readFigureOf({})
export const readMoney: Reader = (sent, field) =>
  readFigureOf({ isMoney: true })(sent, { ...field, scale: field.scale ?? 2 })

export const readInteger: Reader = (sent, field) => {
  const read = readDecimal(sent, { ...field, scale: 0 })
  if ('fault' in read || typeof read.value !== 'string') return read
  if (read.value.includes('.')) return { fault: `${quoted(read.value)}不是整数，请输入整数` }
  return /^-?\d{1,15}$/.test(read.value) ? { value: Number(read.value) } : { fault: '最多15位数字' }
}

const momentExamples: Record<MomentKind, readonly [name: string, example: string]> = {
  date: ['日期', '2026-11-25'],
  datetime: ['时间', '2026-11-25 08:05:00'],
  time: ['时间', '08:05:00'],
}

const asDate = '请把该列设为日期格式，或直接填写日期'

const momentFault = (text: string, kind: MomentKind): ReadResult => {
  if (isFormulaError(text)) return { fault: formulaFault(text) }
  const [name, example] = momentExamples[kind]
  const serial = momentOfSerial(text, kind)
  if (serial !== undefined) return { fault: `${quoted(text)}是 Excel 的日期序号（${serial}），${asDate}` }
  return { fault: `${quoted(text)}不是有效的${name}，请填写如${example}的${name}` }
}

const readMomentOf = (kind: MomentKind): Reader => {
  const [name] = momentExamples[kind]
  return (sent, field) =>
    fromText(`请输入有效的${name}`, (text) => {
      const value = readMoment(text, kind)
      return value === undefined ? momentFault(text, kind) : { value }
    })(sent instanceof Date && kind === 'time' ? momentOf(sent).slice(11) : sent, field)
}

export const readDay = readMomentOf('date')
export const readDateTime = readMomentOf('datetime')
export const readTime = readMomentOf('time')

/** Reads a date or a time as the digits of a message: yyyyMMdd or yyyyMMddHHmmss. */
function readDigits(text: string, kind: 'date' | 'datetime'): ReadResult {
  const value = readMoment(text, kind)
  return value === undefined ? momentFault(text, kind) : { value: value.replace(/\D/g, '') }
}

export const isIdText = (text: string) => /^\d{1,18}$/.test(text)
const notAnId = '编号格式不正确'
export const readId = readOr(notAnId, (text) => (isIdText(text) ? text : undefined))
/** Reads ids joined by commas; removes blanks and duplicates. */
export const readIdText = readOr(notAnId, (text) => {
  const ids = idsOf(text.split(','))
  return ids.every(isIdText) ? ids.join(',') || null : undefined
})
/** Reads an array of ids, or ids joined by commas with an optional comma at the end. */
export const readIds: Reader = (sent) => {
  const parts: unknown[] = Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(',') : [sent]
  if (parts.some((part) => typeof part === 'object')) return { fault: notAnId }
  const ids = idsOf(parts.map(String))
  if (!ids.every(isIdText)) return { fault: notAnId }
  return { value: ids.length > 0 ? ids : null }
}

const idsOf = (parts: string[]) => [...new Set(parts.map((part) => part.trim()).filter(Boolean))]

/** Reads the same as `readIds`; the value is text joined by commas. */
export const readJoinedIds: Reader = (sent, field) => {
  const read = readIds(sent, field)
  return 'value' in read && Array.isArray(read.value) ? { value: read.value.join(',') } : read
}

/** Reads ids of stored files joined by commas. */
export const readFileIds = readOr('文件编号不正确', (text) => {
  const ids = idsOf(text.split(','))
  return ids.every((id) => /^[\w-]{1,40}$/.test(id)) ? ids.join(',') || null : undefined
})

const switchWords = new Map([
  ...['true', '1', 'y', 'yes', 'on', '是', '√', '✓'].map((word) => [word, true] as const),
  ...['false', '0', 'n', 'no', 'off', '否', '×'].map((word) => [word, false] as const),
])
export const readSwitch: Reader = (sent, field) =>
  fromText('请选择是或否', (text) => {
    const value = switchWords.get(halfWidth(text).toLowerCase())
    return value === undefined ? { fault: `${quoted(text)}不是“是”或“否”，请选择是或否` } : { value }
  })(sent, field)

export const readJson: Reader = (sent) => (isPlainJson(sent) ? { value: sent } : { fault: '内容格式不正确' })

export const checkText =
  (longest: number): ValueCheck =>
  (value, field) => {
    const text = String(value)
    let length = 0
    for (const _ of text) length += 1
    const most = field.max ?? (field.multiple ? Math.max(longest, 1000) : longest)
    if (length > most) return `最大长度${most}位字符，现有${length}位`
    if (field.min !== undefined && length < field.min) return `最小长度${field.min}位字符，现有${length}位`
    return field.pattern?.(text)
  }

/** Checks the number of values. */
export const checkCount =
  (unit: string, bounds: { most: number }): ValueCheck =>
  (value, { min = 0, max = bounds.most }) => {
    const count = Array.isArray(value) ? value.length : String(value).split(',').length
    if (count > max) return `最多${max}${unit}，现有${count}${unit}`
    return count < min ? `至少${min}${unit}，现有${count}${unit}` : undefined
  }

/** Largest value of a column of type integer. */
export const largestInteger = 2_147_483_647

export const checkNumber =
  (isWhole: boolean, ownScale: number): ValueCheck =>
  (value, field) => {
    const text = String(value)
    const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text)
    if (!match) return figure
    const digits = match[2]?.length ?? 0
    const scale = field.scale ?? ownScale
    if (digits > scale) return scale === 0 ? '请输入整数' : `最多${scale}位小数`
    if ((match[1] ?? '').length > 19 - scale) return `整数部分最多${19 - scale}位`
    if (field.min !== undefined && Number(text) < field.min) return `不能小于${field.min}`
    const most = field.max ?? (isWhole ? largestInteger : undefined)
    if (most !== undefined && Number(text) > most) return `不能大于${most}`
    if (isWhole && field.min === undefined && Number(text) < -largestInteger) return `不能小于-${largestInteger}`
    return undefined
  }
