/** 商品编码: ten digits, the first two a chapter of the tariff. Whether the tariff of the day has it is not known here. */
export function checkGoodsCode(value: string): string | undefined {
  if (!/^\d{10}$/.test(value)) return `须为 10 位数字，现为“${value}”`
  const chapter = value.slice(0, 2)
  // Chapter 77 is reserved in the Harmonised System.
  return chapter === '00' || chapter === '77' ? `前两位须为税则的章，没有第 ${chapter} 章` : undefined
}

/** 行政区划代码 of GB/T 2260. Divisions change, so no table is used. */
export function checkDivisionCode(value: string): string | undefined {
  return /^[1-9]\d{5}$/.test(value) ? undefined : `须为 6 位行政区划代码，现为“${value}”`
}
