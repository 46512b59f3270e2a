// Sets up the platform: staff, departments, positions, categories, a check rule, texts, reports.

import { type DemoUsername, demoAccounts } from '@kouan/contract/calls/system/demo-calls.ts'
import { addUser } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { importableGoods } from '@kouan/contract/resources/declaration/importable-goods.ts'
import { reviewTemplate } from '@kouan/contract/resources/enterprise/review-template.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { category } from '@kouan/contract/resources/system/category.ts'
import { checkRule } from '@kouan/contract/resources/system/check-rule.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { helpNote } from '@kouan/contract/resources/system/help-note.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../gate/context.ts'
import { ask, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'
import { goods } from '../world/goods.ts'
import { makeOnlineForms } from './online-forms.ts'
import { addReports } from './online-reports.ts'

const positions = [
  ['演示审核岗', 'demo_review', '2'],
  ['演示运营岗', 'demo_operation', '2'],
  ['演示关务岗', 'demo_declare', '3'],
] as const

const categories = { 演示商品分类: ['食品保健', '美妆个护', '母婴用品', '家居日用'] } as const

const staff = [
  { username: 'reviewer', role: 'reviewer', depart: '演示审核部', phone: '13600008001' },
  { username: 'operator', role: 'operator', depart: '演示运营部', phone: '13600008002' },
] as const satisfies readonly { username: DemoUsername; role: string; depart: string; phone: string }[]

const template = {
  templateName: '演示：地址不符',
  decision: 'return',
  reason: '注册地址与营业执照不一致，请更正',
  detail: '<ul><li>上传营业执照副本</li><li>按执照填写注册地址</li></ul>',
}
const note = { topic: 'start', note: '这里是演示系统，企业、人员和单证都是虚构的。' }

const steps = [{ digits: '3', pattern: '[A-Z]{3}', message: '前3位须为大写字母' }]

/** Invented rates of the US dollar for the two years of trade, and for the months around them. */
async function addRates(context: StageContext, asking: { as: Actor; at: Date }): Promise<void> {
  for (let month = 0; month < 26; month += 1) {
    const first = new Date(Date.UTC(asking.at.getUTCFullYear(), asking.at.getUTCMonth() + month, 1))
    const rate = `7.${String(1000 + ((month * 137) % 900))}`
    const given = { rateMonth: first.toISOString().slice(0, 7), currency: '502', rate, note: '演示' }
    await remember(context.db, 'exchange_rate', (await ask(context, callsOf(exchangeRate).add, given, asking)).id)
  }
}

/** An invented list of what may be imported: the goods of the demonstration, one of them by bonded imports alone. */
async function addImportableGoods(context: StageContext, asking: { as: Actor; at: Date }): Promise<void> {
  const byCode = new Map(goods.map(({ code, name }) => [code.slice(0, 8), name]))
  for (const [hsCode, goodsName] of byCode) {
    const note = hsCode === '21069090' ? '演示：仅限网购保税商品' : ''
    const given = { hsCode, goodsName, note, edition: '演示' }
    const { id } = await ask(context, callsOf(importableGoods).add, given, asking)
    await remember(context.db, 'importable_goods', id)
  }
}

export async function setUpOffice(
  context: StageContext,
  { admin, at, password }: { admin: Actor; at: Date; password: string },
) {
  const asking = { as: admin, at }
  for (const [name, code, postRank] of positions) {
    const { id } = await ask(context, callsOf(position).add, { name, code, postRank }, asking)
    await remember(context.db, 'sys_position', id)
  }
  for (const [name, below] of Object.entries(categories)) {
    const top = await ask(context, callsOf(category).add, { name }, asking)
    await remember(context.db, 'sys_category', top.id)
    for (const [sortNo, name] of below.entries()) {
      const { id } = await ask(context, callsOf(category).add, { name, pid: top.id, sortNo }, asking)
      await remember(context.db, 'sys_category', id)
    }
  }
  const rule = {
    ruleName: '演示编码规则',
    ruleCode: 'demo_code',
    ruleJson: JSON.stringify(steps),
    ruleDescription: '演示',
  }
  await remember(context.db, 'sys_check_rule', (await ask(context, callsOf(checkRule).add, rule, asking)).id)
  await remember(context.db, 'review_template', (await ask(context, callsOf(reviewTemplate).add, template, asking)).id)
  await addRates(context, asking)
  await addImportableGoods(context, asking)
  await makeOnlineForms(context, asking)
  await addReports(context, asking)
  await remember(context.db, 'help_note', (await ask(context, callsOf(helpNote).add, note, asking)).id)
  for (const { username, role, depart, phone } of staff) {
    const { id: departId } = await ask(
      context,
      callsOf(department).add,
      { departName: depart, orgCategory: '1' },
      asking,
    )
    await remember(context.db, 'sys_depart', departId)
    const realname = demoAccounts.find((account) => account.username === username)?.realname
    // Heads of departments see the people in 我的部门.
    const heads = { userIdentity: '2', departIds: departId }
    const links = { selectedroles: [await roleId(context, role)], selecteddeparts: [departId], ...heads }
    const given = { username, realname, phone, password, confirmpassword: password, ...links }
    await remember(context.db, 'sys_user', (await ask(context, addUser, given, asking)).id)
  }
}

async function roleId({ db }: StageContext, code: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id::text from sys_role where role_code = ${code} and tenant_id = 0`.execute(db)
  if (!rows[0]) throw new Error(`there is no role ${code}`)
  return rows[0].id
}
