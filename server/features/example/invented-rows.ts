// The rows of an invented warehouse, with no real person among them.

/** In an order in which parents come first; `below` names the parent. */
export const inventedShelves: readonly { name: string; below?: string; sortNo: number; note?: string }[] = [
  { name: '示例一号仓', sortNo: 1, note: '常温' },
  { name: 'A 区', below: '示例一号仓', sortNo: 1 },
  { name: 'A 区 01 排', below: 'A 区', sortNo: 1 },
  { name: 'A 区 02 排', below: 'A 区', sortNo: 2 },
  { name: 'B 区', below: '示例一号仓', sortNo: 2 },
  { name: '示例二号仓', sortNo: 2, note: '冷藏' },
  { name: '示例待启用仓', sortNo: 3 },
]

const names = [
  '保温杯',
  '蓝牙耳机',
  '羊毛围巾',
  '咖啡豆',
  '婴幼儿配方奶粉三段八百克罐装跨境电商专供款二零二六年新包装版',
] as const
const places = ['A 区 01 排', 'A 区 02 排', 'B 区'] as const
const at = <T>(list: readonly [T, ...T[]], place: number): T => list[place % list.length] ?? list[0]

/** Forty-five: more than four pages of ten. */
export const inventedGoods = () =>
  Array.from({ length: 45 }, (_none, place) => ({
    goodsNo: `SL${String(place + 1).padStart(4, '0')}`,
    goodsName: place < 4 ? at(names, place) : `${at(names, place)} ${place + 1}`,
    shelf: at(places, place),
    grade: at(['A', 'B', 'C'], place),
    price: `${place + 1}.50`,
    quantity: place + 1,
    features: at(['1,2', '2', '', '4'], place) || null,
    isTaxed: at(['Y', 'N'], place),
    marks: at(['新品;加急', '常备'], place),
    madeOn: `2026-0${(place % 9) + 1}-15`,
    story: place % 2 === 0 ? '示例说明：这一行是虚构的，只用来展示界面。' : null,
    settings: { pallet: place % 3 },
    orderNum: place + 1,
    tug_status: { checked: place % 2 === 0 },
  }))

/** `goodsIds`: at least three. */
export const inventedOrders = (goodsIds: readonly string[]) =>
  ['展会样品出库', '门店补货', '退货入库'].map((subject, place) => ({
    billNo: `SLD${String(place + 1).padStart(4, '0')}`,
    subject,
    contactPhone: '13900000001',
    lines: goodsIds.slice(place, place + 2).map((goodsId, line) => ({
      goodsId,
      quantity: line + 2,
      price: '10.00',
      amount: `${(line + 2) * 10}.00`,
    })),
  }))
