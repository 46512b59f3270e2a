import { describe, expect, it } from 'vitest'
import { maskPersonal } from '../documents/mask-personal.ts'
import { showMessage } from './show-message.ts'

const number = '990000199003070017'

describe('shown message', () => {
  it('personal elements with and without prefix, in CDATA and escaped: masked', () => {
    const masked = maskPersonal(
      `<ceb:buyerIdNumber>${number}</ceb:buyerIdNumber><buyerIdNumber>${number}</buyerIdNumber>
       <![CDATA[<buyerTelephone >13900000001</buyerTelephone>]]>&lt;consignee&gt;王收货&lt;/consignee&gt;`,
    )
    expect(masked).not.toContain(number)
    expect(masked).toContain('<buyerTelephone >139****0001</buyerTelephone>')
    expect(masked).toContain('&lt;consignee&gt;王**&lt;/consignee&gt;')
    expect(maskPersonal('<consigneeAddress>示例省示例市示例路 1 号</consigneeAddress>')).toBe(
      '<consigneeAddress>示例省示例市*******</consigneeAddress>',
    )
  })

  it('value with entities: masked to its end', () => {
    const address = '示例省示例市示例路 1 号 &lt;A&amp;B&gt; 二楼'
    expect(maskPersonal(`<consigneeAddress>${address}</consigneeAddress>`)).not.toMatch(/&|二楼|路|号/)
    expect(maskPersonal('&lt;consignee&gt;王 &amp;amp; 李&lt;/consignee&gt;')).toMatch(/^&lt;consignee&gt;王\*+&lt;/)
  })

  it('other elements: unchanged', () => {
    const xml = '<ebcName>示例路 1 号商行</ebcName><orderNo>13900000001</orderNo>'
    expect(maskPersonal(xml)).toBe(xml)
  })

  it('message not built or unreadable: no text', () => {
    const message = { fileName: 'a.xml', msgType: 'CEB311Message', simulated: false, nodeIndex: 0 }
    expect(showMessage({ ...message, bytes: undefined }).text).toBeNull()
    expect(showMessage({ ...message, bytes: Buffer.from('no xml') }).text).toBeNull()
  })
})
