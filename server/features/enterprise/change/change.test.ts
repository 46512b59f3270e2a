import {
  findOpenChange,
  openChange,
  readChange,
  saveChange,
  submitChange,
} from '@kouan/contract/calls/enterprise/change.ts'
import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import {
  decideApplication,
  listEnterpriseAttachments,
  revealApplicationField,
} from '@kouan/contract/calls/enterprise/review.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { describe, expect, it } from 'vitest'
import { changeHarness } from '../../../testing/a-change.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser } = test
const { opened, shown, saved, submitted, aSubmittedChange, reviewed } = changeHarness(test)
const reviewer = await aUser({
  rights: ['application:list', 'application:review', 'application:reveal', 'enterprise:list'],
})
const operator = await aUser({ rights: ['enterprise:list', 'change:list', 'change:edit'] })
const { withdraw, cancel } = actionCalls(enterpriseChange)

const inForce = async (enterpriseId: string) =>
  (await send(callsOf(enterprise).get, { id: enterpriseId }, reviewer)).result
const decide = async (id: string, decision: object) =>
  send(decideApplication, { id, version: (await reviewed(id, reviewer)).version, ...decision } as never, reviewer)

describe('a change of an enterprise', () => {
  it('S4.013 S4.014 is submitted, returned with reasons, corrected and passed; until then the old values count', async () => {
    const { enterpriseId, user, form } = await anEnterprise(test)
    const { id, applyNo } = await opened(user)
    expect(applyNo).toMatch(/^BG\d{14}$/)
    expect(await inForce(enterpriseId)).toMatchObject({ status: '6' })
    await saved(id, { companyName: '改名(杭州)有限公司', legalPerson: '王改名', contactPhone: '13700000001' }, user)
    expect((await submitted(id, user)).result).toEqual({ status: '1', effective: ['contactPhone'] })
    expect(await inForce(enterpriseId)).toMatchObject({
      status: '6',
      companyName: form.companyName,
      contactPhone: '137****0001',
      legalPerson: '张**',
    })
    const first = await reviewed(id, reviewer)
    expect(first).toMatchObject({ applyNo, status: '1', form: { companyName: '改名（杭州）有限公司' } })
    expect(
      first.change?.differences.map(({ field, isAtOnce, effectiveTime }) => [field, isAtOnce, effectiveTime !== null]),
    ).toEqual([
      ['companyName', false, false],
      ['legalPerson', false, false],
      ['contactPhone', true, true],
    ])
    const revealed = { id, field: 'legalPerson' }
    expect((await send(revealApplicationField, revealed, reviewer)).result).toBe('王改名')
    expect((await send(revealApplicationField, { ...revealed, isOld: '1' }, reviewer)).result).toBe(form.legalPerson)
    const fieldRemarks = [{ field: 'companyName', remark: '与营业执照不一致' }]
    const back = await decide(id, { decision: 'return', reason: '请更正企业名称', fieldRemarks })
    expect(back.result).toMatchObject({ status: '4', enterpriseId })
    const returned = await shown(id, user)
    expect(returned).toMatchObject({ status: '4', reason: '请更正企业名称', fieldRemarks, mayCorrect: true })
    await saved(id, { companyName: '改名（宁波）有限公司' }, user)
    await submitted(id, user)
    const again = await reviewed(id, reviewer)
    expect(again.change?.differences.map(({ field, isSinceReturn }) => [field, isSinceReturn])).toEqual([
      ['companyName', true],
      ['legalPerson', false],
      ['contactPhone', false],
    ])
    expect((await decide(id, { decision: 'pass' })).result).toMatchObject({ status: '3', enterpriseId })
    expect(await inForce(enterpriseId)).toMatchObject({
      status: '3',
      companyName: '改名（宁波）有限公司',
      legalPerson: '王**',
    })
    const done = await shown(id, user)
    expect(done.differences.map(({ field, effectiveTime }) => [field, effectiveTime !== null])).toEqual([
      ['contactPhone', true],
      ['companyName', true],
      ['legalPerson', true],
    ])
    expect(done.history.map(({ action, by }) => [action, by === '审核员'])).toEqual([
      ['open', false],
      ['apply', false],
      ['submit', false],
      ['return', true],
      ['resubmit', false],
      ['pass', true],
    ])
    const listed = await send(callsOf(enterpriseChange).list, { applyNo }, user)
    expect(listed.result.records[0]).toMatchObject({ changedLabels: '企业名称、法定代表人', status: '3' })
  })

  it('takes effect at once, without review, where it alters nothing but contact and website', async () => {
    const { enterpriseId, user } = await anEnterprise(test)
    const { id, status } = await aSubmittedChange({ website: 'https://new.example.com', contactName: '赵联系' }, user)
    expect(status).toBe('3')
    expect(await inForce(enterpriseId)).toMatchObject({
      status: '3',
      website: 'https://new.example.com',
      contactName: '赵**',
    })
    expect((await shown(id, user)).differences.map(({ field }) => field)).toEqual(['website', 'contactName'])
    const queue = await send(callsOf(application).list, { applyNo: (await shown(id, user)).applyNo }, reviewer)
    expect(queue.result.records).toMatchObject([{ status: '3' }])
  })

  it('is refused while another is open, with its number; given up, it leaves the way free', async () => {
    const { user, enterpriseId } = await anEnterprise(test)
    const { id, applyNo } = await opened(user)
    for (const again of [await send(openChange, {}, user), await send(openChange, { enterpriseId }, operator)]) {
      expect(again.success).toBe(false)
      expect(again.message).toContain(applyNo)
    }
    expect((await send(findOpenChange, { enterpriseId }, operator)).result).toEqual({ id, applyNo, statusText: '草稿' })
    const given = await send(cancel, { id, version: (await shown(id, user)).version }, user)
    expect(given.success).toBe(true)
    expect(await inForce(enterpriseId)).toMatchObject({ status: '3' })
    expect((await send(openChange, {}, user)).success).toBe(true)
  })

  it('that alters nothing, or the credit code, is refused', async () => {
    const { user, form } = await anEnterprise(test)
    const { id } = await opened(user)
    expect((await submitted(id, user)).message).toContain('没有任何变更')
    await saved(id, { companyName: form.companyName, contactPhone: `138****${form.contactPhone.slice(-4)}` }, user)
    expect((await submitted(id, user)).message).toContain('没有任何变更')
    const other = await saved(id, { creditCode: '91330106MA2CEXAMPL' }, user)
    expect(other.problems).toMatchObject([{ field: 'creditCode' }])
    expect(other.message).toContain('不能变更')
    const bad = await saved(id, { companyCode: '12' }, user)
    expect(bad.result.problems).toMatchObject([{ field: 'companyCode' }])
    expect((await submitted(id, user)).problems).toMatchObject([{ field: 'companyCode' }])
  })

  it('refuses the customs code of another enterprise', async () => {
    const other = await anEnterprise(test)
    const { user } = await anEnterprise(test)
    const { id } = await opened(user)
    await saved(id, { companyCode: other.form.companyCode }, user)
    expect((await submitted(id, user)).problems).toEqual([{ field: 'companyCode', message: '该海关注册编码已备案' }])
  })

  it('that two people write at once is a conflict that shows what differs', async () => {
    const { user, enterpriseId } = await anEnterprise(test)
    const { id } = await opened(user)
    const { version } = await shown(id, operator)
    await send(saveChange, { id, version, address: '滨江路1号' } as never, user)
    const late = await send(saveChange, { id, version, address: '江滨路2号' } as never, operator)
    expect(late).toMatchObject({
      code: 409,
      problems: [{ field: 'address', message: '注册地址：已保存的是“滨江路1号”，您填写的是“江滨路2号”' }],
    })
    expect((await send(submitChange, { id, version }, operator)).code).toBe(409)
    expect((await shown(id, user)).form.address).toBe('滨江路1号')
    expect((await inForce(enterpriseId)).address).toBe('测试路1号')
  })

  it('may alter papers: those in force stay until it passes', async () => {
    const { user, enterpriseId } = await anEnterprise(test)
    const { id } = await opened(user)
    const { attachments } = await shown(id, user)
    const papers = attachments.map(({ paperId, id: fileId, kind, expireDate }) => ({
      id: paperId,
      fileId,
      kind,
      expireDate,
    }))
    const [licence, ...others] = papers
    const wrong = await saved(
      id,
      { papers: [{ ...licence, startDate: '2099-12-31', expireDate: '2030-01-01' }] } as never,
      user,
    )
    expect(wrong.problems).toEqual([{ field: 'papers[0].expireDate', message: '营业执照的有效期至不能早于有效期自' }])
    const foreign = await saved(id, { papers: [{ ...licence, fileId: 'nobody-s-file' }] } as never, user)
    expect(foreign.problems).toEqual([{ field: 'papers[0].fileId', message: '文件：文件不存在，请重新上传' }])
    await saved(id, { papers: [{ ...licence, paperNo: 'ZZ-2031', expireDate: '2031-01-01' }] } as never, user)
    expect((await submitted(id, user)).problems?.map(({ field }) => field)).toEqual(['papers', 'papers'])
    const renewed = [{ ...licence, paperNo: 'ZZ-2031', expireDate: '2031-01-01' }, ...others]
    await saved(id, { papers: renewed } as never, user)
    await submitted(id, user)
    const before = (await send(listEnterpriseAttachments, { id: enterpriseId }, reviewer)).result
    expect(before.map(({ paperNo }) => paperNo)).toEqual([null, null, null])
    expect((await reviewed(id, reviewer)).change?.papers).toMatchObject([
      { kind: 'LICENCE', old: { paperNo: null, expireDate: '2099-12-31' }, new: { paperNo: 'ZZ-2031' } },
    ])
    await decide(id, { decision: 'pass' })
    const after = (await send(listEnterpriseAttachments, { id: enterpriseId }, reviewer)).result
    expect(after.find(({ kind }) => kind === 'LICENCE')).toMatchObject({ paperNo: 'ZZ-2031', expireDate: '2031-01-01' })
    expect(after).toHaveLength(3)
    expect((await shown(id, user)).papers).toHaveLength(1)
  })

  it('refused for good changes nothing but what took effect at once', async () => {
    const { user, enterpriseId, form } = await anEnterprise(test)
    const { id } = await aSubmittedChange({ address: '新址1号', website: 'https://w.example.com' }, user)
    await decide(id, { decision: 'refuse', reason: '不符合变更条件' })
    expect(await inForce(enterpriseId)).toMatchObject({
      status: '3',
      address: form.address,
      website: 'https://w.example.com',
    })
    expect(
      (await shown(id, user)).differences.map(({ field, effectiveTime }) => [field, effectiveTime !== null]),
    ).toEqual([
      ['website', true],
      ['address', false],
    ])
  })

  it('is staff’s and its own enterprise’s alone', async () => {
    const { user, enterpriseId } = await anEnterprise(test)
    const stranger = (await anEnterprise(test)).user
    const nobody = await aUser({ rights: ['enterprise:list'] })
    const { id, applyNo } = await opened(operator, enterpriseId)
    expect((await shown(id, user)).applyNo).toBe(applyNo)
    await test.database.pool.query(`insert into sys_tenant (id, name) values (77, '另一租户') on conflict do nothing`)
    const abroad = await aUser({ rights: '*', tenantIds: ['77'] })
    for (const other of [stranger, nobody, abroad]) {
      expect((await send(readChange, { id }, other)).success).toBe(false)
      expect((await send(saveChange, { id, address: 'x' } as never, other)).success).toBe(false)
      expect((await send(submitChange, { id }, other)).success).toBe(false)
      expect((await send(cancel, { id, version: 1 }, other)).success).toBe(false)
    }
    expect((await send(openChange, {}, operator)).problems).toMatchObject([{ field: 'enterpriseId' }])
    const own = await send(callsOf(enterpriseChange).list, {}, stranger)
    expect(own.result.records).toEqual([])
  })
})

describe('state × action', () => {
  type Act = 'save' | 'submit' | 'withdraw' | 'cancel' | 'decide'
  const allowed: Record<string, readonly Act[]> = {
    0: ['save', 'submit', 'cancel'],
    1: ['withdraw', 'decide'],
    2: ['decide'],
    3: [],
    4: ['save', 'submit', 'cancel'],
    5: [],
    9: [],
  }
  const acts = Object.keys(allowed).flatMap((state) =>
    (['save', 'submit', 'withdraw', 'cancel', 'decide'] as const).map((act) => [state, act] as const),
  )

  it.each(acts)('in state %s: %s is answered by its state alone', async (state, act) => {
    const { user } = await anEnterprise(test)
    const { id } = await opened(user)
    await saved(id, { address: '新址1号' }, user)
    await test.database.pool.query('update enterprise_apply set status = $2, submit_time = $3 where id = $1', [
      id,
      state,
      state === '0' ? null : new Date(),
    ])
    const { version } = (await test.database.pool.query('select version from enterprise_apply where id = $1', [id]))
      .rows[0] as { version: number }
    const answers = {
      save: () => send(saveChange, { id, version, address: '新址2号' } as never, user),
      submit: () => send(submitChange, { id, version }, user),
      withdraw: () => send(withdraw, { id, version }, user),
      cancel: () => send(cancel, { id, version }, user),
      decide: () => send(decideApplication, { id, version, decision: 'pass' } as never, reviewer),
    }
    expect((await answers[act]()).success).toBe(allowed[state]?.includes(act))
    expect((await send(getMyEnterprise, {}, user)).result?.status).toBe(
      ['cancel', 'decide'].includes(act) && allowed[state]?.includes(act) ? '3' : '6',
    )
  })
})
