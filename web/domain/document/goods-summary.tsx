// Below the goods of a document: how many, what they come to, and totals from price and quantity.

import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { Button, Flex, Form } from 'antd'
import { goodsTotal, isSameAmount, linesOf, lineTotal } from './document-amounts.ts'

type Values = Readonly<Record<string, unknown>>

export function GoodsSummary() {
  const form = Form.useFormInstance()
  const shown = Form.useWatch((values: Values) => summaryOf(linesOf(values)), { form, preserve: true })
  const fill = () => {
    const lines = linesOf(form.getFieldsValue(true)).map((line) => {
      const total = lineTotal(line)
      return total === undefined || isSameAmount(total, line.totalPrice) ? line : { ...line, totalPrice: total }
    })
    form.setFieldValue('goods', lines)
  }
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <span role="status">{shown}</span>
      <Button onClick={fill}>总价按单价×数量填写</Button>
    </Flex>
  )
}

function summaryOf(lines: readonly Values[]): string {
  const { sum, isComplete } = goodsTotal(lines)
  return `共 ${lines.length} 行，总价合计 ${figureText(sum, 2)}${isComplete || lines.length === 0 ? '' : '（有总价未填）'}`
}
