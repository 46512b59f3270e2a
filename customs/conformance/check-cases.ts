// What the check must say of a file, as a table: as many right ones as wrong ones, each a valid message with one change.
import { fictitiousCreditCode } from '../checks/fictitious.ts'

export type CheckCase = {
  name: string
  type: string
  /** Replaced at every occurrence in the example. */
  changes?: readonly (readonly [from: string, to: string])[]
  /** Text around the message, or its encoding. */
  dress?: 'gbk' | 'utf-16le' | 'bom' | 'envelope' | 'crlf'
  /** Replaced in the envelope. */
  envelope?: readonly (readonly [from: string, to: string])[]
  /** Rule and path of what must be found; nothing for a message that must pass. */
  wrong?: readonly [rule: string, path: string]
}

const value = (name: string, from: string, to: string) => [`<ceb:${name}>${from}<`, `<ceb:${name}>${to}<`] as const
const right = fictitiousCreditCode(7)
const wrongDigit = `${right.slice(0, 17)}${right.endsWith('0') ? '1' : '0'}`
const order = (name: string, changes: CheckCase['changes'] = [], more: Partial<CheckCase> = {}): CheckCase => {
  return { name, type: 'CEB311', changes, ...more }
}
const list = (name: string, changes: CheckCase['changes'] = [], more: Partial<CheckCase> = {}): CheckCase => {
  return { name, type: 'CEB621', changes, ...more }
}
const of = (type: string, name: string, changes: CheckCase['changes'], wrong?: CheckCase['wrong']): CheckCase => {
  return wrong ? { name, type, changes, wrong } : { name, type, changes }
}
export const checkCases: readonly CheckCase[] = [
  // Codes of tables.
  order('Hungary is a country', [value('country', '609', '321')]),
  order('Luxembourg is a country', [value('country', '609', '308')]),
  order('Sri Lanka is a country', [value('country', '609', '134')]),
  order('no country 888', [value('country', '609', '888')], { wrong: ['code', 'nodes[0].lines[0].country'] }),
  order('a unit of the whole table', [value('unit', '122', '164')]),
  order('no unit aaa', [value('unit', '122', 'aaa')], { wrong: ['code', 'nodes[0].lines[0].unit'] }),
  list('an office that is no directorate', [value('customsCode', '2200', '2233')]),
  list('an office that younger receipts name', [value('customsCode', '2200', '2924')]),
  list('no office 9999', [value('customsCode', '2200', '9999')], { wrong: ['code', 'nodes[0].customsCode'] }),
  list('transport by rail', [value('trafMode', '5', '3')]),
  list('transport in a bonded port of 2020', [value('trafMode', '5', 'P')]),
  list('a transport that a table of 2017 lacks', [value('trafMode', '5', 'Q')]),
  list('no transport q', [value('trafMode', '5', 'q')], { wrong: ['code', 'nodes[0].trafMode'] }),
  list('no office 22AB', [value('customsCode', '2200', '22AB')], { wrong: ['code', 'nodes[0].customsCode'] }),
  order('no country 099', [value('country', '609', '099')], { wrong: ['code', 'nodes[0].lines[0].country'] }),
  of('CEB303', 'an export in dollars', [value('currency', '142', '502')]),
  of('CEB303', 'no currency 999', [value('currency', '142', '999')], ['code', 'nodes[0].currency']),
  order('an import in dollars', [value('currency', '142', '502')], { wrong: ['value', 'nodes[0].currency'] }),
  // Companies.
  order('a platform by its credit code', [['9900D90001', right]]),
  order('a platform by a wrong credit code', [['9900D90001', wrongDigit]], { wrong: ['company', 'nodes[0].ebpCode'] }),
  order('a platform called x', [['9900D90001', 'x']], { wrong: ['company', 'nodes[0].ebpCode'] }),
  order('a merchant with lower case', [['9900D90002', '9900d90002']], { wrong: ['company', 'nodes[0].ebcCode'] }),
  order('an import platform without a code', [['9900D90001', '无']], { wrong: ['company', 'nodes[0].ebpCode'] }),
  of('CEB303', 'a foreign platform without a code', [['9900D90001', '无']]),
  of('CEB603', 'an owner that is not registered', [['9900D90008', 'NO']]),
  of('CEB603', 'an owner called NONE', [['9900D90008', 'NONE']], ['company', 'nodes[0].ownerCode']),
  list('a guarantor by another number', [['<ceb:assureCode>9900D90005', '<ceb:assureCode>G-2026-0001']]),
  list('a declarant of 9 characters', [['<ceb:agentCode>9900D90005', '<ceb:agentCode>9900D9000']], {
    wrong: ['company', 'nodes[0].agentCode'],
  }),
  order('a carrier by its credit code', [['<ceb:copCode>9900D90009', `<ceb:copCode>${right}`]]),
  order('a carrier called y', [['<ceb:copCode>9900D90009', '<ceb:copCode>y']], {
    wrong: ['company', 'BaseTransfer.copCode'],
  }),
  order('the mode of a province', [value('dxpMode', 'DXP', 'LXP')]),
  order('no mode ABC', [value('dxpMode', 'DXP', 'ABC')], { wrong: ['code', 'BaseTransfer.dxpMode'] }),
  // Goods and places.
  list('another heading of the tariff', [value('gcode', '1901101000', '0409000000')]),
  list('goods by letters', [value('gcode', '1901101000', 'ABCDEFGHIJ')], {
    wrong: ['goods', 'nodes[0].lines[0].gcode'],
  }),
  list('goods of chapter 77', [value('gcode', '1901101000', '7701101000')], {
    wrong: ['goods', 'nodes[0].lines[0].gcode'],
  }),
  order(
    'an address in abcdef',
    [['</ceb:consigneeAddress>', '</ceb:consigneeAddress><ceb:consigneeDistrict>abcdef</ceb:consigneeDistrict>']],
    {
      wrong: ['division', 'nodes[0].consigneeDistrict'],
    },
  ),
  order('an address in 330106', [
    ['</ceb:consigneeAddress>', '</ceb:consigneeAddress><ceb:consigneeDistrict>330106</ceb:consigneeDistrict>'],
  ]),
  // Trade modes by message.
  list('a list by general trade', [value('tradeMode', '9610', '0110')], { wrong: ['V10', 'nodes[0].tradeMode'] }),
  list('a list as a return', [value('tradeMode', '9610', '9661')], { wrong: ['V10', 'nodes[0].tradeMode'] }),
  list('a bonded list without its book', [value('tradeMode', '9610', '1210')], { wrong: ['V10', 'nodes[0].emsNo'] }),
  of('CEB603', 'an export business to business', [value('tradeMode', '9610', '9710')]),
  of('CEB603', 'an export between businesses at the limit of lists', [
    value('tradeMode', '9610', '9810'),
    value('price', '100.05', '2500'),
    value('totalPrice', '200.1', '5000'),
  ]),
  of(
    'CEB603',
    'an export between businesses above the limit of lists',
    [value('tradeMode', '9610', '9710'), value('price', '100.05', '3000'), value('totalPrice', '200.1', '6000')],
    ['V21', 'nodes[0].lines'],
  ),
  of('CEB603', 'an export as an import', [value('tradeMode', '9610', '1239')], ['V15', 'nodes[0].tradeMode']),
  of('CEB213', 'a return to a special zone', [value('tradeMode', '9661', '1261')]),
  of('CEB213', 'a return as an export', [value('tradeMode', '9661', '9610')], ['V17', 'nodes[0].tradeMode']),
  // Sums, times, numbers.
  order('sums within a cent', [['229.22', '229.23']]),
  order('sums two cents off', [['229.22', '229.24']], { wrong: ['V4', 'nodes[0].acturalPaid'] }),
  order(
    'a warning beside a fault',
    [
      ['229.22', '999.99'],
      ['guid="0A1B2C3D', 'guid="0a1b2c3d'],
    ],
    {
      wrong: ['V4', 'nodes[0].acturalPaid'],
    },
  ),
  order('a day that does not exist', [value('appTime', '20260105103000', '20260230103000')], {
    wrong: ['V2', 'nodes[0].appTime'],
  }),
  order('the last second', [value('appTime', '20260105103000', '20260105103100')]),
  list('heavier inside than outside', [value('netWeight', '1.8', '2.1')], { wrong: ['V11', 'nodes[0].grossWeight'] }),
  list('as heavy inside as outside', [value('netWeight', '1.8', '2')]),
  list('a list above the limit', [value('price', '100.05', '3000'), value('totalPrice', '200.1', '6000')], {
    wrong: ['V12', 'nodes[0].lines'],
  }),
  // Encodings and notation.
  order('a byte order mark', [], { dress: 'bom' }),
  order('other line ends', [], { dress: 'crlf' }),
  order('GBK that says it is UTF-8', [], { dress: 'gbk', wrong: ['encoding', ''] }),
  order('GBK that says so', [['encoding="UTF-8"', 'encoding="GBK"']], { dress: 'gbk', wrong: ['encoding', ''] }),
  order('UTF-16', [['encoding="UTF-8"', 'encoding="UTF-16"']], { dress: 'utf-16le', wrong: ['encoding', ''] }),
  order('lower case encoding', [['encoding="UTF-8"', 'encoding="utf-8"']]),
  order('another prefix', [
    ['ceb:', 'x:'],
    ['xmlns:ceb', 'xmlns:x'],
  ]),
  order('a comment inside', [['<ceb:OrderHead>', '<ceb:OrderHead><!-- 订单 -->']]),
  order('an entity', [['示例电商平台', '示例&#30005;商平台']]),
  // Envelopes.
  order('in an envelope', [], { dress: 'envelope' }),
  order('in an envelope with another file name', [], { dress: 'envelope', envelope: [['a.xml', 'b.xml']] }),
  order('without a sender', [], {
    dress: 'envelope',
    envelope: [['<dxp:SenderId>DXPENT0000099999</dxp:SenderId>', '']],
    wrong: ['required', 'TransInfo.SenderId'],
  }),
  order('without the version of the envelope', [], {
    dress: 'envelope',
    envelope: [[' ver="1.0"', '']],
    wrong: ['required', ''],
  }),
  order('called something else outside', [], {
    dress: 'envelope',
    envelope: [['CEB311Message<', 'CEB622Message<']],
    wrong: ['envelope', 'TransInfo.MsgType'],
  }),
  order('made at no time', [], {
    dress: 'envelope',
    envelope: [['+08:00<', '+08:00:00<']],
    wrong: ['envelope', 'TransInfo.CreatTime'],
  }),
  // Numbers of documents.
  of('CEB900', 'a refusal of the gateway', []),
  of('CEB816', 'a tax bill', []),
  of('CEB507', 'an arrival', []),
  of('CEB701', 'a summary', []),
  of('CEB711', 'parcels in a site', []),
]
