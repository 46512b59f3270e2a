// What types of messages are to each other.

export const importInventory = 'CEB621Message'

/** Lists of goods with a number of customs. */
export const inventories: readonly string[] = [importInventory, 'CEB603Message']

/** Applications to cancel a list. */
export const cancelling: readonly string[] = ['CEB623Message', 'CEB605Message']

/** Applications to return goods of a list. */
export const returning: readonly string[] = ['CEB625Message', 'CEB213Message']

/** Documents that customs need, by their part; exports are often released before the collection is declared. */
export const neededBy: Readonly<Record<string, readonly string[]>> = {
  CEB621Message: ['order', 'payment', 'waybill'],
  CEB603Message: ['order', 'waybill'],
  CEB623Message: ['list'],
  CEB625Message: ['list'],
  CEB605Message: ['list'],
  CEB213Message: ['list'],
}
