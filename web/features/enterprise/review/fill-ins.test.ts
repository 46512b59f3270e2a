import { openFillIns } from '@kouan/contract/resources/enterprise/review-template.ts'
import { describe, expect, test } from 'vitest'
import { fillIn, fillInHtml, fillInValues, withSentence } from './fill-ins.ts'

const check = { title: '', fields: [], matches: [] }
const detail = {
  applyNo: 'SQ1',
  form: { companyName: '甲<乙>公司', creditCode: '91', companyCode: null },
  checks: [
    { ...check, code: 'attachments', level: 'fail', message: '缺少：营业执照、法人身份证' },
    { ...check, code: 'division', level: 'warning', message: '请核对营业执照' },
    { ...check, code: 'expiry', level: 'fail', message: '营业执照已过期' },
  ],
} as never

describe('fill-ins of a template', () => {
  const values = fillInValues(detail)
  test('are what the application says', () => {
    expect(fillIn('{企业名称}（{申请编号}）：请补充{缺少的附件}。{未通过的检查}', values)).toBe(
      '甲<乙>公司（SQ1）：请补充营业执照、法人身份证。缺少：营业执照、法人身份证；营业执照已过期',
    )
  })
  test('without a value stay, and are named as open; other braces are text', () => {
    const text = fillIn('编码{海关注册编码}，{别的}', values)
    expect(text).toBe('编码{海关注册编码}，{别的}')
    expect(openFillIns(text)).toEqual(['海关注册编码'])
  })
  test('are text in HTML, and no pattern of a replacement', () => {
    expect(fillInHtml('<p>{企业名称}</p>', values)).toBe('<p>甲&lt;乙&gt;公司</p>')
    expect(fillIn('{企业名称}', { ...values, 企业名称: '$&{申请编号}' })).toBe('$&{申请编号}')
  })
  test('a sentence goes behind what is written', () => {
    expect(withSentence('', '甲')).toBe('甲')
    expect(withSentence('甲 ', '乙')).toBe('甲；乙')
    expect(withSentence('甲。', '乙')).toBe('甲。乙')
  })
})
