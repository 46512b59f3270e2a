import {
  checkDictItem,
  getDictItems,
  getDictText,
  listDictionaryTree,
  loadDict,
  loadDictItem,
  queryAllDictItems,
  refreshDictionaries,
  saveDictItems,
} from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../testing/address-of.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })
const reader = await aUser()
const heads = callsOf(dictionary)
const items = callsOf(dictionaryItem)

let dictId = ''
const itemIds: string[] = []
beforeAll(async () => {
  dictId = (await send(heads.add, { dictName: '颜色', dictCode: 'colour', description: '色' }, admin)).result.id
  for (const [itemValue, itemText, sortOrder] of [
    ['r', '红', 2],
    ['g', '绿', 1],
    ['b', '蓝', 3],
  ] as const) {
    const { result } = await send(items.add, { dictId, itemText, itemValue, sortOrder }, admin)
    itemIds.push(result.id)
  }
})
const values = async (code: string) => (await send(getDictItems, { code }, reader)).result.map((item) => item.value)

describe('dictionaries with their items', () => {
  it.each([
    ['global_perms_type', ['1', '2'], '可见'],
    ['activiti_sync', ['1', '0'], '同步'],
    [
      'rule_conditions',
      ['>', '<', '>=', '<=', '=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'USE_SQL_RULES'],
      '大于',
    ],
    ['operate_type', ['1', '2', '3', '4', '5', '6'], '查询'],
    ['database_type', ['1', '4', '2', '3', '6', '5', '7', '8', '9', '10', '11', '12', '13', '14', '15'], 'MySQL5.5'],
    ['quartz_status', ['0', '-1'], '正常'],
    ['msgType', ['1', '2'], '文本'],
    ['msgSendStatus', ['0', '1', '2'], '未发送'],
  ])('a new installation has the dictionary %s, which screens of clients ask for', async (code, codes, first) => {
    expect(await values(code)).toEqual(codes)
    expect((await send(getDictItems, { code }, reader)).result[0]?.text).toBe(first)
  })

  it('S1.016 S7.073 S7.075 S7.077 S3.016 items come in their order; unknown codes have none', async () => {
    expect((await send(getDictItems, { code: 'colour' }, reader)).result[0]).toEqual({
      value: 'g',
      text: '绿',
      title: '绿',
      label: '绿',
    })
    expect(await values('colour')).toEqual(['g', 'r', 'b'])
    expect(await values('constructor')).toEqual([])
    const gone = (await send(heads.add, { dictName: '旧', dictCode: 'gone' }, admin)).result.id
    await send(items.add, { dictId: gone, itemText: '旧', itemValue: '1' }, admin)
    expect(await values('gone')).toEqual(['1'])
    await send(heads.delete, { id: gone }, admin)
    expect(await values('gone')).toEqual([])
    expect((await send(items.list, { dictId, column: 'createTime', order: 'desc' }, admin)).result.total).toBe(3)
    expect((await send(heads.get, { id: dictId }, admin)).result).toMatchObject({
      dictName: '颜色',
      dictCode: 'colour',
      description: '色',
    })
    expect([heads.add, items.add, getDictItems].map(addressOf)).toEqual([
      'POST /sys/dict/add',
      'POST /sys/dictItem/add',
      'GET /sys/dict/getDictItems/:code',
    ])
  })

  it('S7.074 S7.076 changes reach readers at once; a disabled item is no choice', async () => {
    const [red = ''] = itemIds
    const before = await send(getDictItems, { code: 'colour' }, reader)
    await send(items.edit, { id: red, status: 0 }, admin)
    const between = await send(getDictItems, { code: 'colour' }, reader)
    expect(between.headers['x-data-version']).not.toBe(before.headers['x-data-version'])
    const change = { id: dictId, dictName: '色彩', dictCode: 'other', description: '各色' }
    expect(await send(heads.edit, change, admin)).toMatchObject({ code: 200, message: '修改成功!' })
    expect((await send(heads.get, { id: dictId }, admin)).result).toMatchObject(change)
    expect([await values('other'), await values('colour')]).toEqual([['g', 'b'], []])
    await send(heads.edit, { id: dictId, dictCode: 'colour' }, admin)
    const after = await send(getDictItems, { code: 'colour' }, reader)
    expect(after.result.map((item) => item.value)).toEqual(['g', 'b'])
    expect(after.headers['x-data-version']).not.toBe(between.headers['x-data-version'])
    await send(items.edit, { id: red, status: 1, itemText: '赤', itemValue: 'red', sortOrder: 9 }, admin)
    const [system] = (await send(heads.list, { dictCode: 'sex' }, admin)).result.records
    const renamed = { id: system?.id ?? '', dictCode: 'gender' }
    expect((await send(heads.edit, renamed, admin)).problems).toEqual([
      { field: 'dictCode', message: '字典编码：系统内置字典的编码不能修改' },
    ])
    expect((await send(heads.edit, { ...renamed, dictCode: 'sex', dictName: '性 别' }, admin)).code).toBe(200)
    const last = (await send(getDictItems, { code: 'colour' }, reader)).result.at(-1)
    expect(last).toMatchObject({ value: 'red', text: '赤' })
    await send(items.edit, { id: red, itemText: '红', itemValue: 'r', sortOrder: 2 }, admin)
    expect((await send(listDictionaryTree, { dictName: '色' }, admin)).result).toMatchObject([
      { key: dictId, title: '色彩', dictCode: 'colour' },
    ])
    expect([heads.edit, items.edit].map(addressOf)).toEqual(['PUT /sys/dict/edit', 'PUT /sys/dictItem/edit'])
  })

  it('of one name stand in the order of their ids as numbers', async () => {
    await sql`select setval(pg_get_serial_sequence('sys_dict', 'id'), 99998)`.execute(database.kysely)
    const made: string[] = []
    for (const dictCode of ['nine', 'ten'])
      made.push((await send(heads.add, { dictName: '同名', dictCode }, admin)).result.id)
    const listed = (await send(listDictionaryTree, { dictName: '同名' }, admin)).result
    expect(listed.map(({ id }) => id)).toEqual(['99999', '100000'])
    expect(made).toEqual(['99999', '100000'])
  })

  it('S7.078 S7.079 searches by text or value, and answers the texts of values in their order', async () => {
    const found = async (input: object) =>
      (await send(loadDict, { code: 'colour', ...input }, reader)).result.map((item) => item.value)
    expect(await found({ keyword: '绿' })).toEqual(['g'])
    expect(await found({ keyword: 'r' })).toEqual(['r'])
    expect(await found({ code: 'user_status', keyword: '正' })).toEqual(['1'])
    expect(await found({ keyword: 'b,r,' })).toEqual(['r', 'b'])
    expect(await found({ pageSize: 1 })).toEqual(['g'])
    const texts = async (more: object) =>
      (await send(loadDictItem, { code: 'colour', key: 'b,x,g', ...more }, reader)).result
    expect(await texts({})).toEqual(['蓝', '绿'])
    expect(await texts({ delNotExist: false })).toEqual(['蓝', 'x', '绿'])
    expect((await send(getDictText, { code: 'colour', key: 'b' }, reader)).result).toBe('蓝')
    expect(addressOf(loadDict)).toBe('GET /sys/dict/loadDict/:code')
    expect(addressOf(loadDictItem)).toBe('GET /sys/dict/loadDictItem/:code')
  })

  it('S7.081 S7.082 all dictionaries come by code, after a refresh that open pages notice', async () => {
    const before = (await send(queryAllDictItems, {}, reader)).headers['x-data-version']
    expect((await send(refreshDictionaries, {}, reader)).code).toBe(200)
    const { result, headers } = await send(queryAllDictItems, {}, reader)
    expect(result.colour?.map((item) => item.text)).toEqual(['绿', '红', '蓝'])
    expect(result.colour).toEqual((await send(getDictItems, { code: 'colour' }, reader)).result)
    expect(result.yn).toHaveLength(2)
    expect(headers['x-data-version']).not.toBe(before)
    expect(addressOf(refreshDictionaries)).toBe('GET /sys/dict/refleshCache')
    expect(addressOf(queryAllDictItems)).toBe('GET /sys/dict/queryAllDictItems')
  })

  it('a value stands once in a dictionary, a code once among the dictionaries that exist', async () => {
    expect((await send(items.add, { dictId, itemText: '又', itemValue: 'r' }, admin)).problems?.[0]?.field).toBe(
      'itemValue',
    )
    expect((await send(checkDictItem, { dictId, itemValue: 'r' }, admin)).message).toBe('该值不可用，系统中已存在！')
    expect((await send(checkDictItem, { dictId, itemValue: 'r', id: itemIds[0] ?? '' }, admin)).message).toBe(
      '该值可用！',
    )
    expect((await send(heads.add, { dictName: '又', dictCode: 'colour' }, admin)).code).toBe(400)
    const other = (await send(heads.add, { dictName: '临', dictCode: 'short_lived' }, admin)).result.id
    await send(heads.delete, { id: other }, admin)
    expect((await send(heads.add, { dictName: '临', dictCode: 'short_lived' }, admin)).code).toBe(200)
  })
})

describe('the entries of one dictionary, saved together', () => {
  const entries = async (of: string) => (await send(items.list, { dictId: of, pageSize: 100 }, admin)).result.records
  const aDictionary = async (dictCode: string) => {
    const { id } = (await send(heads.add, { dictName: dictCode, dictCode }, admin)).result
    const start = [
      { itemText: '甲', itemValue: '1', sortOrder: 1, status: 1 },
      { itemText: '乙', itemValue: '2', sortOrder: 2, status: 1 },
    ]
    await send(saveDictItems, { dictId: id, items: start }, admin)
    return id
  }

  it('are added, changed and deleted in one step; what was not changed keeps its version', async () => {
    const dictId = await aDictionary('together')
    const [first, second] = await entries(dictId)
    const wanted = [
      { ...second, itemText: '乙二' },
      { itemText: '丙', itemValue: '1', sortOrder: 3 },
    ]
    await send(saveDictItems, { dictId, items: wanted as never, deletedIds: [String(first?.id)] }, admin)
    const after = await entries(dictId)
    expect(after.map(({ itemText, itemValue }) => [itemText, itemValue])).toEqual([
      ['乙二', '2'],
      ['丙', '1'],
    ])
    await send(saveDictItems, { dictId, items: after as never }, admin)
    expect((await entries(dictId)).map(({ version }) => version)).toEqual(after.map(({ version }) => version))
  })

  it('are not changed at all when one is wrong, which is told at its line', async () => {
    const dictId = await aDictionary('faulty')
    const [first, second] = await entries(dictId)
    const wanted = [
      { ...first, itemText: '改过' },
      { ...second, itemValue: '1' },
    ]
    const refused = await send(saveDictItems, { dictId, items: wanted as never }, admin)
    expect(refused.success).toBe(false)
    expect(refused.message).toContain('第2行 数据值：1已存在')
    expect((await entries(dictId)).map(({ itemText }) => itemText)).toEqual(['甲', '乙'])
    await send(saveDictItems, { dictId, items: [{ ...first, itemText: '先到' }] as never }, admin)
    const late = await send(saveDictItems, { dictId, items: [{ ...first, itemText: '晚到' }] as never }, admin)
    expect([late.success, (await entries(dictId))[0]?.itemText]).toEqual([false, '先到'])
  })

  it('need the rights for what is done to them', async () => {
    const dictId = await aDictionary('guarded')
    const [first] = await entries(dictId)
    const editor = await aUser({ rights: ['dictionaryItem:list', 'dictionaryItem:edit'] })
    const edit = (wish: object) => send(saveDictItems, { dictId, items: [], ...wish }, editor)
    expect((await edit({ items: [{ ...first, itemText: '可改' }] })).success).toBe(true)
    expect((await edit({ items: [{ itemText: '丁', itemValue: '4' }] })).success).toBe(false)
    expect((await edit({ deletedIds: [first?.id] })).success).toBe(false)
    expect((await send(saveDictItems, { dictId: '999999', items: [] }, admin)).success).toBe(false)
    expect((await entries(dictId)).map(({ itemText }) => itemText)).toEqual(['可改', '乙'])
  })
})

describe('the format of the values of a dictionary', () => {
  /** Which of these values a dictionary of this format takes, and what it says of the first that it refuses. */
  async function judge(pattern: string, sent: readonly string[]) {
    const dictCode = `format_${crypto.randomUUID()}`
    const { id } = (await send(heads.add, { dictName: pattern, dictCode, valuePattern: pattern }, admin)).result
    const taken: string[] = []
    let refusal: string | undefined
    for (const itemValue of sent) {
      const { success, message } = await send(items.add, { dictId: id, itemText: '项', itemValue }, admin)
      if (success) taken.push(itemValue)
      else refusal ??= message
    }
    return [taken, refusal]
  }

  it('S5.038 S5.039 S5.040 S5.041 lengths: 6 to 16 digits, 6 to 16 characters, 6 to 18 letters, and not empty', async () => {
    expect(await judge('*', ['中'])).toEqual([['中'], undefined])
    expect((await send(items.add, { dictId, itemText: '项', itemValue: ' ' }, admin)).success).toBe(false)
    expect(await judge('n6-16', ['123456', '1'.repeat(16), '12345', '1'.repeat(17), '12345a'])).toEqual([
      ['123456', '1'.repeat(16)],
      '数据值：请输入6到16位数字',
    ])
    expect(await judge('*6-16', ['中文六个字呀', 'a b c!', '12345', 'x'.repeat(17)])).toEqual([
      ['中文六个字呀', 'a b c!'],
      '数据值：请输入6到16位任意字符',
    ])
    expect(await judge('s6-18', ['abcdef', 'Z'.repeat(18), 'abcde', 'abcde1'])).toEqual([
      ['abcdef', 'Z'.repeat(18)],
      '数据值：请输入6到18位字母',
    ])
  })

  it('S5.042 S5.043 S5.044 S5.045 addresses, mobile and postal numbers', async () => {
    expect(await judge('url', ['https://a.cn/x?y=1', 'ftp://a.cn', 'a.cn', 'javascript://a.cn'])).toEqual([
      ['https://a.cn/x?y=1', 'ftp://a.cn'],
      '数据值：请输入正确的网址',
    ])
    expect(await judge('e', ['nobody@example.com', 'nobody@example', 'a b@example.com'])).toEqual([
      ['nobody@example.com'],
      '数据值：请输入正确的电子邮件',
    ])
    expect(await judge('m', ['13900139000', '19900139000', '12900139000', '1390013900'])).toEqual([
      ['13900139000', '19900139000'],
      '数据值：请输入正确的手机号码',
    ])
    expect(await judge('p', ['310000', '031000', '31000'])).toEqual([['310000'], '数据值：请输入正确的邮政编码'])
  })

  it('S5.046 S5.048 S5.049 letters, integers and amounts', async () => {
    expect(await judge('s', ['abc', 'ab1'])).toEqual([['abc'], '数据值：请输入字母'])
    expect(await judge('n', ['-1.5', '2', '2x'])).toEqual([['-1.5', '2'], '数据值：请输入数字'])
    expect(await judge('z', ['-15', '0', '1.5'])).toEqual([['-15', '0'], '数据值：请输入整数'])
    expect(await judge('money', ['0', '12.34', '-1', '1.234', '01'])).toEqual([
      ['0', '12.34'],
      '数据值：请输入正确的金额，最多两位小数',
    ])
  })

  it('an edit of another field leaves an older value as it is; a new value has the format', async () => {
    const dictCode = `format_${crypto.randomUUID()}`
    const { id } = (await send(heads.add, { dictName: '旧', dictCode }, admin)).result
    const item = (await send(items.add, { dictId: id, itemText: '项', itemValue: 'old' }, admin)).result
    await send(heads.edit, { id, valuePattern: 'z' }, admin)
    expect((await send(items.edit, { id: item.id, itemText: '改' }, admin)).success).toBe(true)
    const refused = await send(items.edit, { id: item.id, itemValue: 'new' }, admin)
    expect(refused).toMatchObject({ success: false, problems: [{ field: 'itemValue', message: '数据值：请输入整数' }] })
  })
})
