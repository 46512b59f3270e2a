// Goods of the demonstration: names without brands, prices in cents, weights in grams.

export interface Good {
  name: string
  model: string
  /** Code of the sales unit. */
  unit: string
  price: number
  /** Country of origin. */
  country: string
  /** HS code, ten digits. */
  code: string
  grams: number
}

/** The article number of a good: the same in goods records, orders and lists. */
export const itemNoOf = (good: Good) => `SP${String(goods.indexOf(good) + 1).padStart(3, '0')}`

export const goods: readonly Good[] = [
  {
    name: '婴幼儿配方奶粉',
    model: '900克/罐',
    unit: '122',
    price: 18_500,
    country: '609',
    code: '1901101000',
    grams: 900,
  },
  { name: '保湿面膜', model: '25毫升*10片', unit: '140', price: 9850, country: '133', code: '3304990029', grams: 320 },
  { name: '研磨咖啡', model: '250克/袋', unit: '136', price: 4600, country: '307', code: '0901210000', grams: 250 },
  { name: '鱼油软胶囊', model: '100粒/瓶', unit: '142', price: 12_800, country: '502', code: '2106909090', grams: 210 },
  { name: '护手霜', model: '75毫升/支', unit: '012', price: 5200, country: '305', code: '3304990039', grams: 95 },
  {
    name: '婴儿纸尿裤',
    model: 'L码54片/包',
    unit: '125',
    price: 11_900,
    country: '116',
    code: '9619001100',
    grams: 1900,
  },
  { name: '蜂蜜', model: '500克/瓶', unit: '142', price: 13_600, country: '609', code: '0409000000', grams: 620 },
  { name: '保温杯', model: '480毫升', unit: '007', price: 16_900, country: '116', code: '9617009000', grams: 380 },
  { name: '洗发露', model: '500毫升/瓶', unit: '142', price: 7800, country: '304', code: '3305100090', grams: 560 },
  { name: '燕麦片', model: '1千克/袋', unit: '136', price: 5900, country: '601', code: '1104120000', grams: 1000 },
  { name: '巧克力', model: '200克/盒', unit: '140', price: 6500, country: '301', code: '1806900000', grams: 220 },
  { name: '电动牙刷头', model: '4支装', unit: '140', price: 15_900, country: '304', code: '9603210000', grams: 60 },
]
