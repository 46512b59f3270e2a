// 系统编码规则: a value is put together from pieces, from the left: fixed text, today, a running number and others.
import { parseBounded } from './json-bounds.ts'
import type { Check } from './patterns.ts'

export const pieceKinds = {
  text: { title: '固定文字', hint: '如 HG' },
  date: { title: '日期时间', hint: '如 yyyyMMdd' },
  serial: { title: '流水号', hint: '重新开始：DAY、MONTH、YEAR 或 NEVER' },
  random: { title: '随机数字', hint: '' },
  field: { title: '表单字段', hint: '字段名，如 orgCode' },
  user: { title: '当前用户', hint: 'username、realname 或 orgCode' },
} as const
export type PieceKind = keyof typeof pieceKinds

export interface FillPiece {
  kind: PieceKind
  value: string
  /** Of a running number or random digits: how many; leading zeros fill them up. */
  digits: number
}

export const serialPeriods = { DAY: 'yyyyMMdd', MONTH: 'yyyyMM', YEAR: 'yyyy', NEVER: '' } as const
export type SerialPeriod = keyof typeof serialPeriods

export const userParts = ['username', 'realname', 'orgCode'] as const

/** Pieces of a date as they are spelled, the longest first. */
const dateParts: readonly [part: string, from: number, to: number][] = [
  ['yyyy', 0, 4],
  ['MM', 5, 7],
  ['dd', 8, 10],
  ['HH', 11, 13],
  ['mm', 14, 16],
  ['ss', 17, 19],
  ['yy', 2, 4],
]

/** `time` as `YYYY-MM-DD HH:mm:ss`. */
export const dateIn = (format: string, time: string): string =>
  format.replace(/yyyy|MM|dd|HH|mm|ss|yy/g, (found) => {
    const [, from = 0, to = 0] = dateParts.find(([part]) => part === found) ?? []
    return time.slice(from, to)
  })

/** The pieces of a rule as it is stored, or what is wrong with it. */
export function readPieces(text: string): FillPiece[] | string {
  let rows: unknown
  try {
    rows = parseBounded(text)
  } catch {
    return '不是有效的 JSON'
  }
  if (!Array.isArray(rows) || rows.length === 0) return '至少需要一段'
  if (rows.length > 20) return '最多20段'
  const pieces: FillPiece[] = []
  for (const [place, row] of rows.entries()) {
    const { kind, value, digits } = (row ?? {}) as Record<string, unknown>
    const piece = { kind: String(kind ?? '') as PieceKind, value: String(value ?? ''), digits: Number(digits ?? 4) }
    const fault = faultOf(piece)
    if (fault) return `第${place + 1}段：${fault}`
    pieces.push(piece)
  }
  if (pieces.filter(({ kind }) => kind === 'serial').length > 1) return '最多一段流水号'
  return pieces
}

const isDigits = (digits: number) => Number.isInteger(digits) && digits >= 1 && digits <= 12

const faults: Readonly<Record<PieceKind, (piece: FillPiece) => string | undefined>> = {
  text: ({ value }) => (value === '' ? '请输入文字' : value.length > 50 ? '文字最多50个字符' : undefined),
  date: ({ value }) =>
    /^(yyyy|yy|MM|dd|HH|mm|ss|[-_/.])+$/.test(value)
      ? undefined
      : '格式只能由 yyyy、MM、dd、HH、mm、ss 和 - _ / . 组成',
  serial: ({ value, digits }) =>
    !Object.hasOwn(serialPeriods, value)
      ? '重新开始须为 DAY、MONTH、YEAR 或 NEVER'
      : isDigits(digits)
        ? undefined
        : '位数须为1到12的整数',
  random: ({ digits }) => (isDigits(digits) ? undefined : '位数须为1到12的整数'),
  field: ({ value }) => (/^[A-Za-z]\w{0,63}$/.test(value) ? undefined : '请输入表单字段名'),
  user: ({ value }) => (userParts.some((part) => part === value) ? undefined : `须为 ${userParts.join('、')} 之一`),
}

const faultOf = (piece: FillPiece): string | undefined =>
  Object.hasOwn(pieceKinds, piece.kind) ? faults[piece.kind](piece) : `没有“${piece.kind}”这种段`

export const checkPieces: Check = (text) => {
  const read = readPieces(text)
  return typeof read === 'string' ? read : undefined
}
