// In which unit a chart counts money: the largest one in which its greatest amount is not below 1.

const names = { '142': '元', '502': '美元' } as const
const steps = [
  { size: 100_000_000, prefix: '亿' },
  { size: 10_000, prefix: '万' },
] as const

export interface MoneyUnit {
  /** `万元` */
  name: string
  size: number
}

export const currencyUnit = (currency: string | undefined): string => names[currency === '502' ? '502' : '142']

export function moneyUnit(amounts: readonly number[], currency: string | undefined): MoneyUnit {
  const greatest = Math.max(0, ...amounts.map(Math.abs))
  const { size, prefix } = steps.find((step) => greatest >= step.size) ?? { size: 1, prefix: '' }
  return { name: `${prefix}${currencyUnit(currency)}`, size }
}

/** On an axis: `1,250`, `0.5`. */
export const inUnit = (amount: number, { size }: MoneyUnit): string =>
  (amount / size).toLocaleString('zh-CN', { maximumFractionDigits: 2 })
