// What the form of an order has beyond its declaration.
import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { ask } from '../../data/ask.ts'
import type { FormParts } from '../../resource/parts.ts'
import { AmountPaidInput, GoodsSummary, GoodsValueInput } from './amount-inputs.tsx'
import { orderDefaults } from './order-defaults.ts'

const fields = writableFields(order)
// An enterprise declares for itself alone.
const { enterpriseId: _, ...ownFields } = fields

const emptyLine = { currency: order.lines?.goods?.fields.currency?.default ?? null }

export const orderForm: FormParts<typeof order.fields> = {
  inputs: { goodsValue: <GoodsValueInput />, acturalPaid: <AmountPaidInput />, goods: <GoodsSummary /> },
  prepare: async (row) => {
    const own = await ask(getMyEnterprise, {})
    return {
      fields: own === null ? fields : ownFields,
      ...(row ? {} : { values: { ...orderDefaults(own), goods: [emptyLine] } }),
    }
  },
}
