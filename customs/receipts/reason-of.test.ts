import { expect, test } from 'vitest'
import { gatewayFamilies, refusalReasons } from '../codes/refusal-reason.ts'
import { receiptTexts } from '../conformance/receipt-texts.ts'
import { explainReceipt, reasonOf } from './reason-of.ts'

const list = (returnInfo: string, returnStatus = '100') => reasonOf({ type: 'CEB622Message', returnStatus, returnInfo })
const buyer = {
  buyerName: '订购人姓名',
  buyerIdNumber: '订购人证件号码',
  gcode: '商品编码',
  qty: '数量',
  country: '原产国',
}

test('a reason: several codes in one text, what cannot be corrected comes before what can, and that before what customs mend', () => {
  const [system, buyerOf, limit] = [
    '[Code:1301;Desc:系统异常]',
    '[Code:13127;Desc:姓名]',
    '[Code:1313;Desc:超过年度限额]',
  ]
  expect(list(`${system}${buyerOf}${limit}`)).toMatchObject({ code: '1313', whose: 'none' })
  expect(list(`${system}${buyerOf}`)).toMatchObject({ code: '13127', whose: 'own', field: 'buyerName' })
  expect(list(system)).toMatchObject({ code: '1301', whose: 'customs' })
  for (const text of ['[Code:1300][Code:1313]', '[Code:1313][Code:1300]', '[code: 1300 ;][ CODE:1313 ]'])
    expect(list(text), text).toMatchObject({ code: '1313', whose: 'none' })
})

test.each(['99', '2', '100', '4'])(
  'a reason: status %s, a code of the port whose meaning the port chose: its text',
  (status) => {
    for (const text of ['22001:支付企业未备案', '22001：支付企业未备案', '[code:22001;Desc:支付企业未备案]'])
      expect(list(text, status), text).toMatchObject({
        code: '22001',
        whose: 'payment',
        doWhat: expect.stringContaining('备案'),
      })
  },
)

test.each([
  '[Code:1313;Desc:订购人购买超过年度限额]',
  '[code:1313;desc:订购人购买超过年度限额]',
  '[ CODE : 1313 ; Desc : 超过 ]',
  '[Code：1313；Desc：订购人购买超过年度限额,超过个人年度购买额度;totalPrice：26,114.44 > limitPrice: 26,000;]',
])('a reason: %j, the yearly limit in any spelling', (text) => {
  expect(list(text)).toEqual({
    code: '1313',
    meaning: '订购人超过年度限值',
    whose: 'none',
    field: 'buyerIdNumber',
    doWhat: '额度用尽，请退款或由其他订购人重新下单，不能再以跨境电商方式申报',
  })
})

test('a reason: an unknown code, the words of the receipt and no advice', () => {
  expect(list('[Code:1399;Desc:毛重超限（模拟海关）]null')).toEqual({
    code: '1399',
    meaning: '毛重超限',
    whose: 'unknown',
  })
  expect(list('[Code:constructor;Desc:x]')).toMatchObject({ code: '100', whose: 'unknown' })
  expect(list('发送海关失败', '4')).toMatchObject({ code: '4', whose: 'customs', doWhat: '无须修改，请重新申报' })
  expect(list('', '4')).toMatchObject({ meaning: '口岸发送海关失败', whose: 'customs' })
  expect(list('')).toEqual({ code: '100', meaning: '海关退单', whose: 'unknown' })
  expect(list('', '-699999')).toEqual({ code: '-699999', meaning: '数据处理异常（-699999）', whose: 'unknown' })
})

test.each([
  ['22001:支付企业未备案', '22001', 'payment'],
  ['22001调用加签接口失败', '22001', 'customs'],
  ['对应电商平台为[3310000000]订单号为[20200000001]支付信息不存在', '100', 'payment'],
  ['运单信息不存在', '100', 'logistics'],
  ['电商平台[xxx]未对接海关总署179号公告数据实时抓取业务', '100', 'platform'],
  ['收件地址不详', '100', 'own'],
])('a reason: %s, found by its words', (text, code, whose) => {
  expect(list(text)).toMatchObject({ code, whose })
})

test('a reason: a text that names a field, that field of those that the document has', () => {
  const read = (returnInfo: string, labels: Record<string, string> = buyer) =>
    reasonOf({ type: 'CEB312Message', returnStatus: '-301008', returnInfo }, labels)
  expect(read('[Code:-301008;Desc:参数校验不通过，第 3 项的数量不正确]')).toEqual({
    code: '-301008',
    meaning: '参数校验不通过，第 3 项的数量不正确',
    whose: 'own',
    field: 'qty',
    line: 3,
    doWhat: '请改正“数量”后重新申报',
  })
  expect(read('参数校验不通过，gcode 长度错误')).toMatchObject({ field: 'gcode' })
  expect(read('清单[电商企业编码:1,订单编号:2]：原产地错误', { ...buyer, orderNo: '订单编号' })?.field).toBe('country')
  expect(read('参数校验不通过', {})).not.toHaveProperty('field')
  const refused = { type: 'CEB622Message', returnStatus: '100', returnInfo: '[Code:1313;Desc:超限]' }
  expect(reasonOf(refused, {})).not.toHaveProperty('field')
})

test('a reason: what an export declares, ranges of its own', () => {
  const order = (returnStatus: string) => reasonOf({ type: 'CEB304Message', returnStatus, returnInfo: '' })
  expect(order('-301010')).toMatchObject({ meaning: '订单签名校验失败', whose: 'own' })
  expect(order('-302000')).toMatchObject({ meaning: '订单签名校验失败' })
  expect(order('-302001')).toMatchObject({ meaning: '订单格式校验失败' })
  expect(order('-305000')).toMatchObject({ meaning: '订单报文处理失败', whose: 'customs' })
  expect(reasonOf({ type: 'CEB510Message', returnStatus: '-507001', returnInfo: '' })?.meaning).toBe(
    '离境单业务校验失败',
  )
})

test('a reason: detained, returned, unreadable, a void tax bill; none of good news and of progress', () => {
  expect(list('', '502')).toMatchObject({ code: '502', whose: 'customs', doWhat: '请联系主管海关' })
  expect(list('', '700')).toMatchObject({ whose: 'none' })
  const of = (type: string, returnStatus: string) => reasonOf({ type, returnStatus, returnInfo: '' })
  expect(of('CEB900Message', '-1')).toMatchObject({ code: '-1', meaning: '报文格式校验不通过' })
  expect(of('CEB818Message', '3')).toMatchObject({ code: '3', meaning: '税单作废', whose: 'customs' })
  for (const status of ['120', '399', '800', '899']) expect(list('[Code:1313;Desc:x]', status)).toBeUndefined()
  for (const status of ['1', '2', '3', '400', '18', '']) expect(list('', status)).toBeUndefined()
  expect(list('清单新增申报成功[电商企业编码：4400000000订单编号：100000000001]', '2')).toBeUndefined()
})

test.each([
  ['what the port lacks', '2', '清单新增申报成功; 对应电商平台为[331]订单号为[2]支付信息不存在', '2', 'payment'],
  ['a code of the port', '2', '[code:22007;Desc:对应清单已放行]', '22007', 'none'],
  ['a code without a bracket', '2', '22002:电商平台编号未备案', '22002', 'own'],
  ['a status of its own', '47', '订购人与支付人不匹配', '47', 'payment'],
  ['no status at all', '', '缺少支付单', '', 'payment'],
  ['held by an officer', '300', '[Code:1200;Desc:待人工审核]', '1200', 'wait'],
  ['held for an examination', '500', '[Code:500;Desc:查验（模拟海关）]', '500', 'wait'],
  ['held, the text says why', '600', '挂起,地址不详', '600', 'own'],
])('a reason while a document is on its way: %s, told', (_, status, text, code, whose) => {
  const reason = list(text, status)
  expect(reason).toMatchObject({ code, whose, doWhat: expect.any(String) as string })
  // A document that is on its way is not declared once more.
  expect(reason?.doWhat).not.toContain('后重新申报')
})

test.each([
  ['担保', '税款担保已失效', 'own', 'assureCode'],
  ['身份', '身份核验失败', 'own', 'buyerIdNumber'],
  ['电话', '电话填写不规范', 'own', 'buyerTelephone'],
  ['年度', '已超本年度可用额度', 'none', 'buyerIdNumber'],
  ['small letters and blanks', '请确认表体 GNUM  无重复', 'own', 'gnum'],
  ['wide letters', '请确认表体ｇｎｕｍ无重复', 'own', 'gnum'],
])('a reason: an unknown code, read by its words: %s', (_, text, whose, field) => {
  const status = field === 'gnum' ? '-621053' : '100'
  expect(list(`[Code:1399;Desc:${text}]`, status)).toMatchObject({ whose, field })
})

test('a reason: unknown, but the words name a field: that field is to be checked, of refusals alone', () => {
  const labels = { unit: '计量单位', totalPrice: '总价' }
  const read = (returnInfo: string, returnStatus = '100') =>
    reasonOf({ type: 'CEB622Message', returnStatus, returnInfo }, labels)
  expect(read('第 1 项商品的“计量单位”须与订单一致')).toMatchObject({
    ...{ whose: 'unknown', field: 'unit', line: 1, doWhat: '请核对“计量单位”后重新申报' },
  })
  expect(read('[Code:1371;Desc:总价有疑问]')?.doWhat).toBe('请核对“总价”后重新申报')
  expect(read('海关退单')).not.toHaveProperty('doWhat')
  expect(read('计量单位已登记', '2')).toBeUndefined()
})

test('a reason: a refusal whose text has the number of a step, unknown', () => {
  for (const code of ['1', '2', '120', '300', '1200']) {
    expect(list(`[Code:${code};Desc:毛重超限]`)).toEqual({ code, meaning: '毛重超限', whose: 'unknown' })
  }
})

test('a reason: words of good news tell nothing of what is on its way', () => {
  expect(list('身份核验通过，备案有效，担保已登记', '2')).toBeUndefined()
})

test.each([
  ['-621027', '保存失败，请确认状态并刷新重试', 'customs'],
  ['-621027', '请确认表体 gnum 无重复！', 'own'],
  ['-621053', '改单失败,preno和invono不能为空:[InvtNo字段为空]，请重试', 'own'],
  ['-621041', '存在已申报清单，无法完成申报操作', 'none'],
  ['-621041', '短时间内不能重复新增申报操作', 'wait'],
  ['-301020', '验签失败', 'own'],
  ['-301020', '调用加签接口失败', 'customs'],
])('a reason: code %s has several texts, %s', (status, text, whose) => {
  expect(list(text, status)).toMatchObject({ code: status, whose })
})

test('a reason: a message that came twice needs no correction', () => {
  const twice = reasonOf({ type: 'CEB900Message', returnStatus: '-1', returnInfo: '报文重复' })
  expect(twice).toMatchObject({ code: '-1', whose: 'wait', meaning: '报文重复' })
  expect(twice?.doWhat).toContain('无须改正')
})

test('a reason: an export code of the range of companies, named by its family', () => {
  expect(reasonOf({ type: 'CEB304Message', returnStatus: '-10150', returnInfo: '' })).toMatchObject({
    code: '-10150',
    meaning: '企业信息处理异常（-10150）',
    whose: 'own',
  })
})

test.each(receiptTexts)('a text that is sent, $type $returnStatus $returnInfo: meaning and mending', (sent) => {
  const { whose, type: _, ...rest } = sent
  const explained = explainReceipt(sent)
  expect({ ...rest, whose: explained?.whose }).toEqual({ ...rest, whose })
  expect(explained?.meaning).not.toBe('')
  expect(explained?.doWhat).toMatch(/\p{Script=Han}/u)
  const reason = reasonOf(sent)
  // Refusals and holds are explained by the same sentence.
  if (reason) expect(reason).toEqual(explained)
})

test('the table of reasons: each row has a meaning and a mending or words that name the field, and no code twice', () => {
  const codes = refusalReasons.flatMap((row) => row.codes?.split(' ') ?? [])
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(180)
  for (const { codes: own, says, meaning, doWhat, isNamed } of refusalReasons) {
    expect(own ?? says).toBeDefined()
    expect(meaning).not.toBe('')
    expect([meaning, doWhat !== undefined || isNamed]).toEqual([meaning, true])
  }
  for (const code of codes.filter((one) => one.startsWith('-'))) {
    expect([code, gatewayFamilies.some(({ from, to }) => from <= -Number(code) && -Number(code) <= to)]).toEqual([
      code,
      true,
    ])
  }
})

test('a reason: a text full of openings without an end is read at once', () => {
  expect(list('[Code:1;Desc:'.repeat(1_000_000))?.whose).toBe('unknown')
})
