// Readers, which convert what a client sent into a value, and checks of values. The kinds of fields are composed of them.
import { dayOf, isClock, isDateTime } from '../rules/real-date.ts'
import { isPlainJson, isStorable } from '../rules/storable-text.ts'
import type { Declared } from './field-options.ts'

/** The value, or a sentence that says what the client should have sent. */
export type ReadResult = { value: unknown } | { fault: string }
export type Reader = (sent: unknown, field: Declared) => ReadResult
export type ValueCheck = (value: unknown, field: Declared) => string | undefined

/** Returns a reader of text: blank text is null, an object is a fault. */
const fromText =
  (fault: string, read: (text: string) => unknown): Reader =>
  (sent) => {
    if (typeof sent === 'object') return { fault }
    const text = String(sent).trim()
    if (text === '') return { value: null }
    const value = read(text)
    return value === undefined ? { fault } : { value }
  }

export const readText: Reader = (sent) => {
  if (typeof sent === 'string' && !isStorable(sent)) return { fault: '含有不能保存的字符' }
  return fromText('内容格式不正确', (text) => text)(sent, { label: '' })
}
const figure = '请输入数字'
export const readInteger = fromText(figure, (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined))
/** Reads decimal text without conversion. */
export const readDecimal = fromText(figure, (text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : undefined))
export const readDay = fromText('请输入有效的日期，格式为YYYY-MM-DD', dayOf)
export const readDateTime = fromText('请输入有效的时间，格式为YYYY-MM-DD HH:mm:ss', (text) =>
  isDateTime(text) ? text : undefined,
)
export const readTime = fromText('请输入有效的时间，格式为HH:mm:ss', (text) => (isClock(text) ? text : undefined))

export const isIdText = (text: string) => /^\d{1,18}$/.test(text)
const notAnId = '编号格式不正确'
export const readId = fromText(notAnId, (text) => (isIdText(text) ? text : undefined))
/** Reads ids joined by commas; removes blanks and duplicates. */
export const readIdText = fromText(notAnId, (text) => {
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
export const readFileIds = fromText('文件编号不正确', (text) => {
  const ids = idsOf(text.split(','))
  return ids.every((id) => /^[\w-]{1,40}$/.test(id)) ? ids.join(',') || null : undefined
})

const yes: unknown[] = [true, 'true', 1, '1', 'Y']
const no: unknown[] = [false, 'false', 0, '0', 'N']
export const readSwitch: Reader = (sent) =>
  yes.includes(sent) ? { value: true } : no.includes(sent) ? { value: false } : { fault: '请选择是或否' }

export const readJson: Reader = (sent) => (isPlainJson(sent) ? { value: sent } : { fault: '内容格式不正确' })

export const checkText =
  (longest: number): ValueCheck =>
  (value, field) => {
    const text = String(value)
    const length = [...text].length
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
