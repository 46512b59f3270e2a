import { describe, expect, it } from 'vitest'
import { maskPersonal, showMessage } from './show-message.ts'

const number = '990000199003070017'

describe('a shown message', () => {
  it('masks personal elements with and without a prefix, in CDATA and escaped', () => {
    const masked = maskPersonal(
      `<ceb:buyerIdNumber>${number}</ceb:buyerIdNumber><buyerIdNumber>${number}</buyerIdNumber>
       <![CDATA[<buyerTelephone >13900000001</buyerTelephone>]]>&lt;consignee&gt;王收货&lt;/consignee&gt;`,
    )
    expect(masked).not.toContain(number)
    expect(masked).toContain('<buyerTelephone >139****0001</buyerTelephone>')
    expect(masked).toContain('&lt;consignee&gt;王**&lt;/consignee&gt;')
  })

  it('leaves other elements as they are', () => {
    const xml = '<consigneeAddress>示例路 1 号</consigneeAddress><orderNo>13900000001</orderNo>'
    expect(maskPersonal(xml)).toBe(xml)
  })

  it('has no text before it was built, nor when it cannot be read', () => {
    const message = { fileName: 'a.xml', msgType: 'CEB311Message', simulated: false }
    expect(showMessage({ ...message, bytes: undefined }).text).toBeNull()
    expect(showMessage({ ...message, bytes: Buffer.from('no xml') }).text).toBeNull()
  })
})
